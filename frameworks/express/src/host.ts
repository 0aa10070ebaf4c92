import { AsyncLocalStorage } from "node:async_hooks"
import type { IncomingMessage, ServerResponse } from "node:http"
import process from "node:process"
import { type Host, isResponse, toRoutedUrl } from "@svc-auth/core/kit"
import { sendResponse, toRequest } from "@svc-auth/core/node"

/** The binding's data about one request. */
interface Call {
  readonly request: Request
  /** The path as the router reads it. An earlier middleware may have changed it. */
  path: string
  /** Unknown after `auth(req)`, until a middleware gets it. */
  res: ServerResponse | undefined
}

const calls = new WeakMap<IncomingMessage, Call>()

/** The request that the app is handling. */
export const current: AsyncLocalStorage<IncomingMessage> = new AsyncLocalStorage()

type Message = IncomingMessage & { readonly baseUrl?: string }

/** Prepares a request for the kit. @returns the response to a request that the kit cannot read, such as `TRACE` */
export function open(req: Message, res?: ServerResponse): Response | undefined {
  const known = calls.get(req)
  if (known) known.res ??= res
  if (known) return undefined
  const request = toRequest(req, res)
  if (isResponse(request)) return request
  // routers read the path of a target in absolute form (http://host/path) differently
  if (!req.url?.startsWith("/")) req.url = request.url.slice(new URL(request.url).origin.length)
  calls.set(req, { request, path: toPath(req), res })
  return undefined
}

/** Does the same as {@link open} for the guard. If the session has been read before, the path may have changed since. */
export function openForGuard(req: Message, res: ServerResponse): Response | undefined {
  const answer = open(req, res)
  const known = calls.get(req)
  if (known) known.path = toPath(req)
  return answer
}

const toPath = ({ baseUrl = "", url = "" }: Message): string => `${baseUrl}${url}`.split("?", 1)[0]!

/** Returns true if this is Node's request, and not a `Request`. */
export const isMessage = (value: unknown): value is IncomingMessage =>
  typeof value === "object" && value !== null && "rawHeaders" in value

function callOf(req: IncomingMessage): Call {
  open(req)
  const call = calls.get(req)
  if (!call) throw new TypeError("no Request can represent this request: its method or its address cannot be read")
  return call
}

/**
 * Returns the URL in the other spellings that lead to the same content in Express. Its routers ignore case and a trailing slash, and on Windows its
 * file server reads an escaped backslash as a slash. Apps without Express often read the path with `new URL(req.url, base)`, which reads `//name`
 * as a host.
 */
function findSpellings(url: URL): URL[] {
  return [url.pathname, url.pathname.toLowerCase()]
    .flatMap((path) => [path, path.replace(/^\/{2,}[^/]*\/*/, "/")])
    .flatMap((path) => [path, path.replace(/(?<=.)\/$/, ""), path.replace(/%5c/gi, "/")])
    .map((path) => new URL(url.origin + path + url.search))
}

/** Describes Express to the binding kit. @param base the path that the app is mounted under */
export const toHost = (base: string): Host<IncomingMessage> => ({
  app: { env: process.env, dev: process.env["NODE_ENV"] === "development", base },
  hints: {
    current: "call app.use(middleware) before this route",
    hook: "call app.use(middleware) before all routes",
    envFile: "start Node with `--env-file=.env`, Deno with `--env-file`; Bun loads it by itself",
  },
  current: () => current.getStore(),
  isEvent: isMessage,
  read: (req) => {
    const { request, path } = callOf(req)
    const guardUrl = () => toRoutedUrl(new URL(request.url), path)
    return { request, key: req, guardUrl, moreGuardUrls: () => findSpellings(guardUrl()) }
  },
  redirect: (req, location) => {
    callOf(req).res?.writeHead(303, { location }).end()
    // a throw would reach the app's error handler, which may respond a second time
    return new Promise(() => {}) as unknown as Response
  },
  respond: async (req, response) => {
    const { res } = callOf(req)
    if (res) await sendResponse(response, res)
    return await new Promise<never>(() => {})
  },
})
