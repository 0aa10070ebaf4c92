import type { FetchEvent } from "@solidjs/start/server"
import { AmbiguousPath, type Host } from "@svc-auth/core/kit"
import { replaceCookie, toHost } from "../start-host.ts"
import { isEncrypted, toNodeResponse } from "./node.ts"

/** Describes SolidStart 1 to the binding kit. */
export const host: Host<FetchEvent> = toHost({
  // vinxi makes it false in builds, regardless of NODE_ENV
  dev: import.meta.env.DEV,
  // nothing distinguishes its development server from a build with NODE_ENV=development
  devServer: false,
  hints: {
    hook: "write `export default createMiddleware(middleware)` into the file that `middleware` names in app.config",
    envFile: import.meta.env.DEV
      ? 'add `if (existsSync(".env")) process.loadEnvFile(".env")` to app.config'
      : "start the app with `node --env-file=.env .output/server/index.mjs`",
    prerender: "take it out of `server.prerender` in app.config",
  },
  // h3 1 takes the protocol from `X-Forwarded-Proto`. If the app trusts this header, the kit reads it
  readUrl: (event) => {
    const url = new URL(event.request.url)
    url.protocol = isEncrypted(event) ? "https:" : "http:"
    return url
  },
  hasEnded: (event) => {
    const { destroyed, writableEnded } = toNodeResponse(event)
    return writableEnded || destroyed
  },
  nameFunction: (parameters, header) => {
    const [id = "", name] = decode(header).split("#")
    parameters.set("id", id)
    if (name === undefined) parameters.delete("name")
    else parameters.set("name", name)
  },
  setCookie: (event, cookie) => {
    if (toNodeResponse(event).headersSent) throw new Error("The response has already started")
    replaceCookie(event.response.headers, cookie)
  },
})

/** Returns the decoded header, as Start reads it. @throws {AmbiguousPath} if it is malformed, on which Start fails */
function decode(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    throw new AmbiguousPath("the id of the server function cannot be decoded")
  }
}
