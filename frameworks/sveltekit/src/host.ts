import { redirect, type RequestEvent } from "@sveltejs/kit"
import type { Host } from "@svc-auth/core/kit"
import type { CookieOptions } from "@svc-auth/core/types"
import { building, dev } from "$app/env"
import { getRequestEvent } from "$app/server"
import { base, remoteFunctions } from "./base.ts"
import { isPrerenderedRoute } from "./prerendered-route.ts"
import { findGuardUrl, findMoreGuardUrls } from "./guard-url.ts"

/**
 * True if Kit's development server runs. In Kit 2, NODE_ENV=development also sets `dev` to true in builds. Only the development server sets the
 * variable, when it starts.
 */
const isDevServer: boolean = dev && "__SVELTEKIT_TRACK__" in globalThis

/** Describes SvelteKit to the binding kit. */
export const host: Host<RequestEvent> = {
  env: process.env,
  dev,
  devServer: isDevServer,
  // a getter, because Kit sets it after this module is loaded
  get building() {
    return building
  },
  base,
  callPaths: [remoteFunctions],
  hints: {
    hook: "export `handle` from src/hooks.server.ts",
    envFile: dev
      ? 'add `if (existsSync(".env")) process.loadEnvFile(".env")` to vite.config'
      : "start the app with `node --env-file=.env build`",
    formOrigin:
      "set `paths.origin` in vite.config (SvelteKit 2: the variable ORIGIN), or PROTOCOL_HEADER and HOST_HEADER behind a proxy",
    prerender: "set `export const prerender = false` in its +page or +server file",
  },
  current: () => {
    try {
      return getRequestEvent()
    } catch {
      return undefined
    }
  },
  // the core's binding kit passes an event or a `Request`; only the event has a property `request`
  isEvent: (value): value is RequestEvent => typeof value === "object" && value !== null && "request" in value,
  // Kit copies the event for hooks, load functions and remote functions; they all share the locals
  scopeKey: (event) => event.locals,
  request: (event) => event.request,
  isPrerendering: () => building,
  // without a route, this is Kit's error page, or the fallback page of an app without server-side rendering
  isErrorPage: ({ route, isRemoteRequest }) => route.id === null && !isRemoteRequest,
  // Kit's crawler requests every link, and drops the responses of pages that are not prerendered
  isWritten: ({ status }) => status === 200 || (status >= 300 && status < 400),
  willPrerender: ({ route, isRemoteRequest }) => route.id !== null && !isRemoteRequest && isPrerenderedRoute(route.id),
  failBuild: (error) => {
    // Kit can be configured to ignore a 500, and would then still write the page's data
    queueMicrotask(() => {
      throw error
    })
  },
  guardUrl: findGuardUrl,
  moreGuardUrls: findMoreGuardUrls,
  requestKind: (event) => {
    if (event.isDataRequest) return "page"
    return event.isRemoteRequest || event.request.headers.get("x-sveltekit-action") === "true" ? "call" : undefined
  },
  formOrigin: (event) => event.url.origin,
  isActionParameter: (name) => name.startsWith("/"),
  setCookie: ({ cookies }, { name, value, options }) => cookies.set(name, value, withAllAttributes(options)),
  redirect: (_event, url) => redirect(303, url, { external: true }),
  // the response that Kit itself creates for a redirect in a data request, an enhanced action or a remote function
  clientRedirect: (_event, location) =>
    Response.json({ type: "redirect", status: 303, location }, { headers: { "cache-control": "private, no-store" } }),
}

type KitOptions = NonNullable<Parameters<RequestEvent["cookies"]["set"]>[2]>

/** Returns the options with every attribute set. Kit would fill in defaults that depend on the host name. */
const withAllAttributes = (options: CookieOptions): KitOptions => {
  const { httpOnly = false, secure = false, ...rest } = options
  return { ...rest, httpOnly, secure } as KitOptions
}
