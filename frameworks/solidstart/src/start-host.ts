import type { AsyncLocalStorage } from "node:async_hooks"
import type { FetchEvent } from "@solidjs/start/server"
import { type Cookie, type Host, toSetCookie } from "@svc-auth/core/kit"
import { RequestContext } from "solid-js/web"
import { base } from "./base.ts"
import { isCall, leave, redirect, toRedirect } from "./redirect.ts"
import { isServerFunction, serverFunctions } from "./server-function.ts"
import { findSpellings } from "./spellings.ts"

// Nitro writes this into the build; it is `true` only in the server that prerenders pages
const isPrerenderer = (import.meta as { prerender?: boolean }).prerender === true

/** Differences between the versions of SolidStart. */
export interface Version
  extends Pick<Host<FetchEvent>, "dev" | "devServer" | "hints" | "isErrorPage" | "willPrerender" | "setCookie"> {
  /** Returns the URL of the request, with a protocol that clients cannot choose. */
  readUrl(event: FetchEvent): URL
  /** Returns true if the event has ended, so that code left behind by it must not get its user's session. */
  hasEnded(event: FetchEvent): boolean
  /** Sets the parameters with which Start finds a server function to those of the header `X-Server-Id`. */
  nameFunction(parameters: URLSearchParams, header: string): void
}

/** Describes SolidStart to the binding kit. */
export function toHost({ readUrl, hasEnded, nameFunction, ...own }: Version): Host<FetchEvent> {
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
    ...own,
    env: process.env,
    building: isPrerenderer,
    base,
    callPaths: [serverFunctions],
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
    guardUrl: findGuardUrl,
    moreGuardUrls: (event) => findSpellings(findGuardUrl(event)),
    streams: true,
    requestKind: ({ request }) => isCall(request) ? "call" : undefined,
    isActionParameter: () => false,
    redirect,
    respond: (_event, response) => leave(response),
    clientRedirect: ({ request }, location) => toRedirect(location, request, 200),
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
