import process from "node:process"
import type { Host } from "@svc-auth/core/kit"
import { ElysiaRequest, toRedirect } from "./elysia-request.ts"
import type { Installation } from "./installation.ts"
import type { ElysiaEvent } from "./types.ts"

export const isDevelopment: boolean = process.env["NODE_ENV"] === "development"
const hookHint = "new Elysia().use(plugin)"

/** Describes Elysia to the binding kit. */
export const createHost = (installation: Installation): Host<ElysiaEvent> => ({
  app: {
    env: process.env,
    dev: isDevelopment,
    // a getter, because the prefix is available only when the app uses the plugin
    get base() {
      return installation.base
    },
  },
  hints: {
    current: `use the plugin on the app: ${hookHint}`,
    hook: hookHint,
    envFile: "start Node with `--env-file=.env`, Deno with `--env-file`; Bun loads it by itself",
  },
  current: () => installation.requests.getStore(),
  isEvent: (value): value is ElysiaEvent =>
    typeof value === "object" && value !== null && "request" in value && value.request instanceof Request,
  read: ({ request }) => ({
    request,
    key: request,
    guardUrl: () => installation.routedUrls(request)[0]!,
    moreGuardUrls: () => installation.routedUrls(request),
  }),
  // the plugin itself reads the session before a stream starts
  streams: false,
  setCookie: (event, cookie) => {
    if (!(event instanceof ElysiaRequest)) throw new Error(`This app does not use the plugin. Add ${hookHint}`)
    event.setCookie(cookie)
  },
  redirect: (event, url) => {
    if (!(event instanceof ElysiaRequest) || !event.inApp) return toRedirect(url)
    event.redirectUrl = url
    throw toRedirect(url)
  },
})
