import type { AsyncLocalStorage } from "node:async_hooks"
import type { FetchEvent } from "@solidjs/start/server"
import { AuthError } from "@svc-auth/core/errors"
import { type Cookie, type Host, toSetCookie } from "@svc-auth/core/kit"
import type { Awaitable } from "@svc-auth/core/types"
import { RequestContext } from "solid-js/web"
import { requirePrivate } from "./assets.ts"
import { base } from "./base.ts"
import { hasEnded } from "./ending.ts"
import { isServerFunction, serverFunctions } from "./server-function.ts"

// Nitro writes this into the build; it is `true` only in the server that prerenders pages
const isPrerenderer = (import.meta as { prerender?: boolean }).prerender === true

const inGuard = new WeakSet<object>()
const redirects = new WeakSet<object>()

/** Tells the binding kit how SolidStart works. */
export const host: Host<FetchEvent> = {
  env: process.env,
  // not `import.meta.env.DEV`, which NODE_ENV=development also makes true in builds; no build has `hot`
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
  // not getRequestEvent(): outside a request, it can return the event of another request
  current: () => {
    const event = (globalThis as { [RequestContext]?: AsyncLocalStorage<FetchEvent> })[RequestContext]?.getStore()
    return event && !hasEnded(event) ? event : undefined
  },
  // the kit passes an event or a `Request`; only the event has a property `request`
  isEvent: (value): value is FetchEvent => typeof value === "object" && value !== null && "request" in value,
  // Start copies the event for server functions; the copies share the locals
  scopeKey: ({ locals }) => locals,
  request: ({ request }) => request,
  isPrerendering: () => isPrerenderer,
  isErrorPage: ({ request }) => new URL(request.url).pathname === `${base}/404.html`,
  willPrerender: ({ nativeEvent: { context } }) => (context.routeRules as { prerender?: boolean })?.prerender === true,
  guardUrl: ({ request }) => findGuardUrl(request),
  moreGuardUrls: ({ request }) => findSpellings(findGuardUrl(request)).slice(1),
  streams: true,
  requestKind: ({ request }) => isCall(request) ? "call" : undefined,
  isActionParameter: () => false,
  setCookie: ({ nativeEvent, response }, cookie) => {
    if (nativeEvent.res !== response) throw new Error("The response has already started")
    requirePrivate(nativeEvent)
    replaceCookie(nativeEvent.res.headers, cookie)
    // h3 sends `errHeaders` instead with a status of 400 and more, and with thrown errors
    const { errHeaders } = nativeEvent.res
    replaceCookie(errHeaders, cookie)
    errHeaders.set("cache-control", "private, no-store")
    errHeaders.set("vary", "Cookie")
  },
  redirect: ({ request, locals }, location) => {
    if (inGuard.has(locals)) return toRedirect(location, request, isCall(request) ? 200 : 303)
    const answer = toRedirect(location, request, 303)
    redirects.add(answer)
    throw answer
  },
  clientRedirect: ({ request }, location) => toRedirect(location, request, 200),
}

/** Returns a redirect. After a call by Start's client the page reloads its data, because the user may have changed. */
const toRedirect = (location: string, request: Request, status: number): Response =>
  new Response(null, { status, headers: isCall(request) ? { location, "x-revalidate": "" } : { location } })

/** Runs the guard. Until it calls `enter`, a redirect is returned as a response and not thrown. */
export function runGuard<T>({ locals }: FetchEvent, guard: (enter: () => void) => T): T {
  inGuard.add(locals)
  return guard(() => inGuard.delete(locals))
}

/** Returns what `run` returns, or the redirect that `signIn` or `signOut` threw. Start catches thrown responses only in server functions. */
export async function catchRedirect<T>(run: () => Awaitable<T>): Promise<T | Response> {
  try {
    return await run()
  } catch (thrown) {
    if (thrown instanceof Response && redirects.has(thrown)) return thrown
    throw thrown
  }
}

/**
 * Returns what the verb returns. In a server function, removes the `cause` of a thrown error, because Start sends errors to the browser with all properties.
 * The log has the cause.
 */
export async function hideCause<T>(verb: () => Promise<T>): Promise<T> {
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

/** Returns whether Start's client calls a server function. It reads `Location` from a response with status 200. */
const isCall = ({ url, headers }: Request) => headers.has("x-server-instance") && isServerFunction(new URL(url))

/** Returns the URL by which Start finds what to run. For a server function that is one path for all spellings, with the id from the header. */
function findGuardUrl({ url: asked, headers }: Request): URL {
  const url = new URL(asked)
  if (!isServerFunction(url)) return url
  url.pathname = serverFunctions
  const id = headers.get("x-server-id")?.split("#")[0]
  if (id) url.searchParams.set("id", id)
  return url
}

/**
 * Returns the URL and its simpler spellings, in lower case and without a slash at the end. Solid's routers accept `/A` and `/a/` for `/a`, so a request
 * for `/A` must not pass a rule that rejects `/a`. A request for `/login` does not need a rule that lets `/login/` pass.
 */
export function findSpellings(url: URL): readonly URL[] {
  const lower = url.pathname.toLowerCase()
  const paths = new Set([url.pathname, lower, withoutSlash(url.pathname), withoutSlash(lower)])
  return [...paths].map((path) => new URL(url.origin + path + url.search))
}

/** Returns the path without a slash at the end, and with single slashes, as routers before 1.0 read it. */
const withoutSlash = (path: string) => path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")

/** Adds a cookie and removes earlier ones of its name, because browsers differ in which of two they keep. */
function replaceCookie(headers: Headers, cookie: Cookie): void {
  const others = headers.getSetCookie().filter((line) => !line.startsWith(`${cookie.name}=`))
  headers.delete("set-cookie")
  for (const line of [...others, toSetCookie(cookie)]) headers.append("set-cookie", line)
}
