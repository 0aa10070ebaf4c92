import { type Cookie, toSetCookie, withHeaders } from "@svc-auth/core/kit"
import type { ElysiaEvent } from "./types.ts"

/** One request while the app handles it. It exists before Elysia creates a context, because the hook runs around the app. */
export class ElysiaRequest implements ElysiaEvent {
  readonly request: Request
  /** True if the app has been called. Before that, the hook responds by itself. */
  inApp = false
  /** True if the app is called only for the headers that its CORS plugin sets. No handler runs then. */
  asksCors = false
  /** The headers that the app's CORS plugin set. */
  corsHeaders: Headers | undefined
  /** The URL to which `signIn` or `signOut` redirected the user. */
  redirectUrl: string | undefined
  readonly #cookies = new Map<string, Cookie>()
  #hasEnded = false

  constructor(request: Request) {
    this.request = request
  }

  /** Adds a cookie to the response. @throws {Error} if the response has already started */
  setCookie(cookie: Cookie): void {
    if (this.#hasEnded) throw new Error("The response has already started")
    this.#cookies.set(cookie.name, cookie)
  }

  /**
   * Returns the response with the cookies. They are added last, because `@elysiajs/node` keeps only one `Set-Cookie` of a `Response` that it maps.
   */
  end(answer: Response): Response {
    this.#hasEnded = true
    if (this.#cookies.size === 0) return answer
    return withHeaders(answer, (headers) => {
      for (const cookie of this.#cookies.values()) headers.append("set-cookie", toSetCookie(cookie))
    })
  }
}

/** Returns a redirect, 303. */
export const toRedirect = (location: string): Response => new Response(null, { status: 303, headers: { location } })

const bodyHeaders = ["content-type", "content-length", "content-encoding", "transfer-encoding"]

/** Returns a redirect with the response's other headers, because the app's `onError` may have turned the thrown redirect into another response. */
export function replaceByRedirect(answer: Response, location: string): Response {
  const headers = new Headers(answer.headers)
  for (const name of bodyHeaders) headers.delete(name)
  headers.set("location", location)
  return new Response(null, { status: 303, headers })
}

/** Returns the response with the CORS headers of `set`, and with its `Vary`. */
export function copyCorsHeaders(answer: Response, set: Headers): Response {
  return withHeaders(answer, (headers) => {
    for (const [name, value] of set) {
      if (name === "vary") headers.append(name, value)
      else if (name.startsWith("access-control-")) headers.set(name, value)
    }
  })
}
