import { redirect, type RequestEvent } from "@sveltejs/kit"
import type { Host } from "@svc-auth/core/kit"
import type { CookieOptions } from "@svc-auth/core/types"
import { building, dev } from "$app/env"
import { getRequestEvent } from "$app/server"
import { base } from "./base.ts"

/** SvelteKit's answers to the binding kit. */
export const host: Host<RequestEvent> = {
  env: process.env,
  dev,
  // set by Kit while it builds: not yet when this is evaluated
  get building() {
    return building
  },
  base,
  assets: `${base}/_app/immutable/`,
  current: () => {
    try {
      return getRequestEvent()
    } catch {
      return undefined
    }
  },
  isEvent: (value): value is RequestEvent =>
    typeof value === "object" && value !== null && "locals" in value && "cookies" in value && "request" in value,
  // Kit copies the event for hooks, load functions and remote functions; they all share the locals
  key: (event) => event.locals,
  request: (event) => event.request,
  isPrerendering: () => building,
  guardUrl: (event) => event.isRemoteRequest ? new URL(event.request.url) : toRoutedUrl(event.url),
  client: (event) => {
    if (event.isDataRequest) return "page"
    return event.isRemoteRequest || event.request.headers.get("x-sveltekit-action") === "true" ? "call" : undefined
  },
  formOrigin: (event) => dev ? undefined : event.url.origin,
  originCure: "set `paths.origin` in vite.config, or PROTOCOL_HEADER and HOST_HEADER behind a proxy",
  hookCure: "export `handle` from src/hooks.server.ts",
  isActionParameter: (name) => name.startsWith("/"),
  setCookie: ({ cookies }, { name, value, options }) => cookies.set(name, value, toExplicit(options)),
  leave: (_event, url) => redirect(303, url, { external: true }),
}

type KitOptions = NonNullable<Parameters<RequestEvent["cookies"]["set"]>[2]>

/** The attributes with none left for Kit to fill: its defaults differ with the host name. */
const toExplicit = (options: CookieOptions): KitOptions => {
  const { httpOnly = false, secure = false, ...rest } = options
  return { ...rest, httpOnly, secure } as KitOptions
}

const toRouted = (path: string) => path.split("%25").map(decodeURI).join("%25")

/**
 * The URL with its path decoded as Kit's router decodes it: `/%70rotected` is the page `/protected`, also for a guard. What a URL
 * would read once more (`\\` as `/`, a line feed as nothing, and then `..`) stays encoded: the router takes it for text.
 * @throws {Error} where the two would still see different paths
 */
function toRoutedUrl(url: URL): URL {
  let path: string
  try {
    path = toRouted(url.pathname)
  } catch {
    return url // Kit answers 400 to such a path
  }
  const routed = new URL(url)
  // deno-lint-ignore no-control-regex -- exactly the characters that the URL's setter does not take as they are
  routed.pathname = path.replace(/[\\\u0000-\u0020\u007f]/g, encodeURIComponent)
  if (toRouted(routed.pathname) !== path) throw new Error("the path of the request has two meanings")
  return routed
}
