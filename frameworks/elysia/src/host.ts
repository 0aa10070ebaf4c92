import process from "node:process"
import type { Host } from "@svc-auth/core/kit"
import { Journey, toRedirect } from "./journey.ts"
import type { Place } from "./place.ts"
import type { ElysiaEvent } from "./types.ts"

export const isDevelopment: boolean = process.env["NODE_ENV"] === "development"
export const hookHint = "new Elysia().use(plugin)"

/** Elysia's answers to the binding kit. */
export const createHost = (place: Place): Host<ElysiaEvent> => ({
  env: process.env,
  dev: isDevelopment,
  building: false,
  // known when the app is put together, not when it is configured
  get base() {
    return place.base
  },
  hints: {
    current: `use the plugin on the app: ${hookHint}`,
    hook: hookHint,
    envFile: "start Node with `--env-file=.env`, Deno with `--env-file`; Bun loads it by itself",
  },
  current: () => place.journeys.getStore(),
  isEvent: (value): value is ElysiaEvent =>
    typeof value === "object" && value !== null && "request" in value && value.request instanceof Request,
  scopeKey: ({ request }) => request,
  request: ({ request }) => request,
  isPrerendering: () => false,
  guardUrl: ({ request }) => place.toRouted(request),
  requestKind: () => undefined,
  streams: false, // but for what the plugin reads itself
  isActionParameter: () => false,
  setCookie: (event, cookie) => {
    if (!(event instanceof Journey)) throw new Error(`the app does not use the plugin: ${hookHint}`)
    event.setCookie(cookie)
  },
  redirect: (event, url) => {
    if (!(event instanceof Journey) || !event.inApp) return toRedirect(url)
    event.leavesFor = url
    throw toRedirect(url)
  },
})
