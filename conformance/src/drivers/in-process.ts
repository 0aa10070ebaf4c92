import type { Transport } from "../exchange.ts"
import { toFetch } from "../idp/fetch.ts"
import type { IdpServer } from "../idp/idp.ts"
import type { Post } from "../mail/post.ts"
import type { Driver, Need } from "../scenario.ts"

/** Anything that answers requests: an app, a core, an identity provider. */
export type Handler = (request: Request) => Response | Promise<Response>

/** What an in-process driver is made of. */
export interface InProcessOptions {
  readonly app: Handler
  readonly idp: Pick<IdpServer, "fetch">
  readonly post?: Post | undefined
  readonly binding?: string | undefined
  readonly store?: string | undefined
  readonly offers: readonly Need[]
  readonly lacks?: Driver["lacks"] | undefined
  readonly base?: string | undefined
  readonly exceptions?: Driver["exceptions"]
}

const origin = "https://app.test"
/** More origins at which the app answers, as a deployment of a branch does. */
const previews = ["https://pr-7.preview.test", "https://other.test"]
/** Returns whether this is an origin of a subdomain of the app. The app answers at all of them. */
export const isSubdomain = (asked: string): boolean => /^https:\/\/[^/]+\.app\.test$/.test(asked)
/** The origin at which the app answers without the proxy. */
const direct = "http://direct.test"
const lacks: Driver["lacks"] = {
  restart: "the app runs in the suite's own process",
  process: "the app runs in the suite's own process",
  socket: "nothing is sent over one",
  browser: "no page is shown",
}

/** The URL of the identity provider of in-process drivers. */
export const idpUrl = "https://idp.test"

/** Returns a driver that calls the handler directly, without a socket or a build, on any runtime. */
export function inProcess({ app, idp, ...options }: InProcessOptions): Driver {
  const apps = [origin, direct, ...previews].map((at): [string, Handler] => [at, app])
  const hosts = new Map<string, Handler>([...apps, [idpUrl, (request) => idp.fetch(request)]])
  return {
    name: "in-process",
    binding: options.binding ?? "core",
    runtime: runtimeName(),
    store: options.store ?? "jwt",
    offers: new Set(options.offers),
    lacks: { ...lacks, ...options.lacks },
    exceptions: options.exceptions,
    base: options.base,
    origin,
    direct,
    previews,
    idpUrl,
    idpFetch: toFetch(idp),
    post: options.post,
    transport: toTransport(hosts),
    close: () => Promise.resolve(),
  }
}

/** Returns a transport that passes each request to the handler of its origin. */
export function toTransport(hosts: ReadonlyMap<string, Handler>): Transport {
  return async ({ method, origin, target, headers, body }) => {
    const handler = hosts.get(origin) ?? (isSubdomain(origin) ? hosts.get("https://app.test") : undefined)
    if (!handler) return { status: 0, headers: [], body: `no server answers at ${origin}` }
    const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) }
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body
    const request = new Request(origin + target, bytes ? { ...init, body: bytes.slice() } : init)
    const response = await handler(request)
    return { status: response.status, headers: toPairs(response.headers), body: await response.text() }
  }
}

const toPairs = (headers: Headers): [string, string][] => [
  ...[...headers].filter(([name]) => name !== "set-cookie"),
  ...headers.getSetCookie().map((line): [string, string] => ["set-cookie", line]),
]

function runtimeName(): string {
  const { Deno, Bun } = globalThis as { Deno?: { version: { deno: string } }; Bun?: { version: string } }
  if (Deno) return `deno ${Deno.version.deno}`
  return Bun ? `bun ${Bun.version}` : globalThis.navigator?.userAgent?.toLowerCase().replace("node.js/", "node ") ?? "?"
}
