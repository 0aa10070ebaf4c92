import type { AsyncLocalStorage } from "node:async_hooks"
import type { FetchEvent } from "@solidjs/start/server"
import { type AppFacts, type Cookie, type Host, toSetCookie } from "@svc-auth/core/kit"
import { RequestContext } from "solid-js/web"
import { base } from "./base.ts"
import { isCall, leave, redirect, toRedirect } from "./redirect.ts"
import { isServerFunction, serverFunctions } from "./server-function.ts"
import { findSpellings } from "./spellings.ts"

// Nitro writes this into the build; it is `true` only in the server that prerenders pages
const isPrerenderer = (import.meta as { prerender?: boolean }).prerender === true

/** Differences between the versions of SolidStart. */
export interface Version
  extends Pick<AppFacts, "dev" | "devServer">, Required<Pick<Host<FetchEvent>, "hints" | "setCookie">> {
  /** Returns true if this is the path of the app's error page while prerendering. */
  isErrorPage?(event: FetchEvent): boolean
  /** Returns true if a build will prerender the page. */
  willPrerender?(event: FetchEvent): boolean
  /** Returns the URL of the request, with a protocol that clients cannot choose. */
  readUrl(event: FetchEvent): URL
  /** Returns true if the event has ended, so that code left behind by it must not get its user's session. */
  hasEnded(event: FetchEvent): boolean
  /** Sets the parameters with which Start finds a server function to those of the header `X-Server-Id`. */
  nameFunction(parameters: URLSearchParams, header: string): void
}

/** Describes SolidStart to the binding kit. */
export function toHost(version: Version): Host<FetchEvent> {
  const { dev, devServer, hints, setCookie, readUrl, hasEnded, nameFunction } = version
  /** Returns the URL with which Start finds what to run. For a server function that is one path for all spellings, with the id from the header. */
  function findGuardUrl(event: FetchEvent): URL {
    const url = readUrl(event)
    if (!isServerFunction(url)) return url
    url.pathname = serverFunctions
    const header = event.request.headers.get("x-server-id")
    if (header) nameFunction(url.searchParams, header)
    return url
  }
  return {
    app: { env: process.env, dev, devServer, base, callPaths: [serverFunctions] },
    build: { isRunning: isPrerenderer },
    hints,
    streams: true,
    // not getRequestEvent(): outside a request, it can return the event of another request
    current: () => {
      const event = (globalThis as { [RequestContext]?: AsyncLocalStorage<FetchEvent> })[RequestContext]?.getStore()
      return event && !hasEnded(event) ? event : undefined
    },
    // the kit passes an event or a `Request`; only the event has a property `request`
    isEvent: (value): value is FetchEvent => typeof value === "object" && value !== null && "request" in value,
    read: (event) => ({
      request: event.request,
      // Start copies the event for server functions; the copies share the locals
      key: event.locals,
      client: isCall(event.request) ? "call" : undefined,
      isPrerendering: isPrerenderer,
      get isErrorPage() {
        return version.isErrorPage?.(event) ?? false
      },
      guardUrl: () => findGuardUrl(event),
      moreGuardUrls: () => findSpellings(findGuardUrl(event)),
      willPrerender: () => version.willPrerender?.(event) ?? false,
      clientRedirect: (location) => toRedirect(location, event.request, 200),
    }),
    setCookie,
    redirect,
    respond: (_event, response) => leave(response),
  }
}

/** Adds a cookie and removes earlier ones with the same name, because browsers differ in which of two they keep. */
export function replaceCookie(headers: Headers, cookie: Cookie): void {
  // Start 1 returns `[undefined]` where there are none
  const others = headers.getSetCookie().filter((line: string | undefined) =>
    line?.startsWith(`${cookie.name}=`) === false
  )
  headers.delete("set-cookie")
  for (const line of [...others, toSetCookie(cookie)]) headers.append("set-cookie", line)
}
