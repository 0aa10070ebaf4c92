import { redirect, type RequestEvent } from "@sveltejs/kit"
import type { Host } from "@svc-auth/core/kit"
import type { CookieOptions } from "@svc-auth/core/types"
import { building, dev } from "$app/env"
import { getRequestEvent } from "$app/server"
import { base, remoteFunctions } from "./base.ts"
import { readRequest } from "./request.ts"

/**
 * True if Kit's development server runs. In Kit 2, NODE_ENV=development also sets `dev` to true in builds. Only the development server sets the
 * variable, when it starts.
 */
const isDevServer: boolean = dev && "__SVELTEKIT_TRACK__" in globalThis

/** Describes SvelteKit to the binding kit. */
export const host: Host<RequestEvent> = {
  app: { env: process.env, dev, devServer: isDevServer, base, callPaths: [remoteFunctions] },
  build: {
    // a getter, because Kit sets it after this module is loaded
    get isRunning() {
      return building
    },
    // Kit's crawler requests every link, and drops the responses of pages that are not prerendered
    isWritten: ({ status }) => status === 200 || (status >= 300 && status < 400),
    fail: (error) => {
      // Kit can be configured to ignore a 500, and would then still write the page's data
      queueMicrotask(() => {
        throw error
      })
    },
  },
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
  read: readRequest,
  isActionParameter: (name) => name.startsWith("/"),
  setCookie: ({ cookies }, { name, value, options }) => cookies.set(name, value, withAllAttributes(options)),
  redirect: (_event, url) => redirect(303, url, { external: true }),
}

type KitOptions = NonNullable<Parameters<RequestEvent["cookies"]["set"]>[2]>

/** Returns the options with every attribute set. Kit would fill in defaults that depend on the host name. */
const withAllAttributes = (options: CookieOptions): KitOptions => {
  const { httpOnly = false, secure = false, ...rest } = options
  return { ...rest, httpOnly, secure } as KitOptions
}
