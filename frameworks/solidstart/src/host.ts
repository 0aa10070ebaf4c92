import type { AsyncLocalStorage } from "node:async_hooks"
import type { FetchEvent } from "@solidjs/start/server"
import { AuthError } from "@svc-auth/core/errors"
import { type Cookie, type Host, toSetCookie } from "@svc-auth/core/kit"
import type { Awaitable } from "@svc-auth/core/types"
import { RequestContext } from "solid-js/web"
import { requirePrivate } from "./assets.ts"
import { base } from "./base.ts"
import { isOver } from "./ending.ts"
import { isServerFunction, serverFunctions } from "./server-function.ts"

// Nitro writes it into what it builds: true only in the server that renders pages beforehand
const isPrerenderer = (import.meta as { prerender?: boolean }).prerender === true

const atDoor = new WeakSet<object>()
const leaving = new WeakSet<object>()

/** SolidStart's answers to the binding kit. */
export const host: Host<FetchEvent> = {
  env: process.env,
  // not `import.meta.env.DEV`, which NODE_ENV=development makes true in builds too; this no build has
  dev: import.meta.hot !== undefined,
  building: isPrerenderer,
  base,
  hints: {
    hook:
      "put `middleware` into createMiddleware([…]), in the file that solidStart({ middleware }) names in vite.config",
    envFile: import.meta.hot
      ? 'add `if (existsSync(".env")) process.loadEnvFile(".env")` to vite.config'
      : "start the app with `node --env-file=.env .output/server/index.mjs`",
    prerender: "take it out of nitro's `prerender` in vite.config",
  },
  // not getRequestEvent(): where there is no request, that gives the event of some other one
  current: () => {
    const event = (globalThis as { [RequestContext]?: AsyncLocalStorage<FetchEvent> })[RequestContext]?.getStore()
    return event && !isOver(event) ? event : undefined
  },
  // the kit passes an event or a `Request`; only the event has a property `request`
  isEvent: (value): value is FetchEvent => typeof value === "object" && value !== null && "request" in value,
  // Start copies the event for server functions; the copies share the locals
  scopeKey: ({ locals }) => locals,
  request: ({ request }) => request,
  isPrerendering: () => isPrerenderer,
  isErrorPage: ({ request }) => new URL(request.url).pathname === `${base}/404.html`,
  willPrerender: ({ nativeEvent: { context } }) => (context.routeRules as { prerender?: boolean })?.prerender === true,
  guardUrl: ({ request }) => toRoutedUrl(request),
  moreGuardUrls: ({ request }) => toSpellings(toRoutedUrl(request)).slice(1),
  streams: true,
  requestKind: ({ request }) => isCall(request) ? "call" : undefined,
  isActionParameter: () => false,
  setCookie: ({ nativeEvent, response }, cookie) => {
    if (nativeEvent.res !== response) throw new Error("the answer has left")
    requirePrivate(nativeEvent)
    replaceCookie(nativeEvent.res.headers, cookie)
    // what answers of 400 and more get instead; of thrown ones nobody but h3 makes an answer
    const { errHeaders } = nativeEvent.res
    replaceCookie(errHeaders, cookie)
    errHeaders.set("cache-control", "private, no-store")
    errHeaders.set("vary", "Cookie")
  },
  redirect: ({ request, locals }, location) => {
    if (atDoor.has(locals)) return toRedirect(location, request, isCall(request) ? 200 : 303)
    const answer = toRedirect(location, request, 303)
    leaving.add(answer)
    throw answer
  },
  clientRedirect: ({ request }, location) => toRedirect(location, request, 200),
}

/** For a call, the page loads anew, so that it does not repeat its earlier requests as another user. */
const toRedirect = (location: string, request: Request, status: number): Response =>
  new Response(null, { status, headers: isCall(request) ? { location, "x-revalidate": "" } : { location } })

/** Runs the guard of an event: who is sent away meanwhile gets an answer, and nothing is thrown. @param enter what the guard stands before */
export function guarding<T>({ locals }: FetchEvent, guard: (enter: () => void) => T): T {
  atDoor.add(locals)
  return guard(() => atDoor.delete(locals))
}

/** What `run` answers, also where `signIn` or `signOut` ended it: Start takes thrown answers in server functions alone. */
export async function settled<T>(run: () => Awaitable<T>): Promise<T | Response> {
  try {
    return await run()
  } catch (thrown) {
    if (thrown instanceof Response && leaving.has(thrown)) return thrown
    throw thrown
  }
}

/**
 * What the verb gives. Start sends whatever a server function throws to the browser, properties included: there an error keeps the cause to
 * itself, which is in the log.
 */
export async function discreet<T>(verb: () => Promise<T>): Promise<T> {
  try {
    return await verb()
  } catch (thrown) {
    const event = host.current()
    if (thrown instanceof AuthError && event && isServerFunction(new URL(event.request.url))) {
      Reflect.deleteProperty(thrown, "cause")
    }
    throw thrown
  }
}

/** Whether Start's own client calls a server function: it reads `Location` from an answer of 200. */
const isCall = ({ url, headers }: Request) => headers.has("x-server-instance") && isServerFunction(new URL(url))

/** The URL by which Start finds what to run: any path that begins like that of server functions is theirs, and a header names which. */
function toRoutedUrl({ url: asked, headers }: Request): URL {
  const url = new URL(asked)
  if (!isServerFunction(url)) return url
  url.pathname = serverFunctions
  const id = headers.get("x-server-id")?.split("#")[0]
  if (id) url.searchParams.set("id", id)
  return url
}

/**
 * Returns the URL and its other spellings. Solid's routers accept `/A` and `/a/` for `/a`, and another spelling must not pass a rule that names
 * one. The list has no spelling that the client did not request: a rule that lets `/login` pass need not know `/login/`.
 */
export function toSpellings(url: URL): readonly URL[] {
  const lower = url.pathname.toLowerCase()
  const paths = new Set([url.pathname, lower, withoutSlash(url.pathname), withoutSlash(lower)])
  return [...paths].map((path) => new URL(url.origin + path + url.search))
}

/** Routers before 1.0 also take several slashes for one. */
const withoutSlash = (path: string) => path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")

/** Two cookies of one name in one answer are not for every browser the same. */
function replaceCookie(headers: Headers, cookie: Cookie): void {
  const others = headers.getSetCookie().filter((line) => !line.startsWith(`${cookie.name}=`))
  headers.delete("set-cookie")
  for (const line of [...others, toSetCookie(cookie)]) headers.append("set-cookie", line)
}
