import type { FetchEvent } from "@solidjs/start/server"
import type { Host } from "@svc-auth/core/kit"
import { requirePrivate } from "./assets.ts"
import { base } from "./base.ts"
import { hasEnded } from "./ending.ts"
import { replaceCookie, toHost } from "./start-host.ts"

/** Describes SolidStart 2 to the binding kit. */
export const host: Host<FetchEvent> = toHost({
  // not `import.meta.env.DEV`, which NODE_ENV=development also sets to true in builds; no build has `hot`
  dev: import.meta.hot !== undefined,
  devServer: import.meta.hot !== undefined,
  hints: {
    hook:
      "put `middleware` into createMiddleware([…]), in the file that solidStart({ middleware }) names in vite.config",
    envFile: import.meta.hot
      ? 'add `if (existsSync(".env")) process.loadEnvFile(".env")` to vite.config'
      : "start the app with `node --env-file=.env .output/server/index.mjs`",
    prerender: "take it out of nitro's `prerender` in vite.config",
  },
  readUrl: ({ request }) => new URL(request.url),
  hasEnded,
  isErrorPage: ({ request }) => new URL(request.url).pathname === `${base}/404.html`,
  willPrerender: ({ nativeEvent: { context } }) => (context.routeRules as { prerender?: boolean })?.prerender === true,
  nameFunction: (parameters, header) => {
    const id = header.split("#")[0]
    if (id) parameters.set("id", id)
  },
  setCookie: ({ nativeEvent, response }, cookie) => {
    if (nativeEvent.res !== response) throw new Error("The response has already started")
    requirePrivate(nativeEvent)
    replaceCookie(nativeEvent.res.headers, cookie)
    // h3 sends `errHeaders` instead with a status of 400 or higher, and with thrown errors
    const { errHeaders } = nativeEvent.res
    replaceCookie(errHeaders, cookie)
    errHeaders.set("cache-control", "private, no-store")
    errHeaders.set("vary", "Cookie")
  },
})
