import { traceHeader } from "../http/respond.ts"
import { type Cookie, toSetCookie } from "../web/cookie.ts"

/** Additions to a response. */
export interface Marks {
  /** True if the session was read for it, so that it may differ between users. */
  readonly varies: boolean
  /** True if it contains data from a user's session. Caches then must not store it, unless the app sets `Cache-Control` itself. */
  readonly isPersonal?: boolean
  /** True if the framework sends the library's cookies with it. */
  readonly sendsCookies: boolean
  /** Cookies to add. */
  readonly cookies: readonly Cookie[]
  /** The decisions that led to it. Only in development. */
  readonly trace?: string | undefined
}

/**
 * Returns the response with the marks: `Vary: Cookie`, cookies, the trace and, if it has cookies, a `Cache-Control` that keeps it out of
 * shared caches.
 */
export function mark(response: Response, marks: Marks): Response {
  const { varies, sendsCookies, cookies, trace } = marks
  if ((!varies && !sendsCookies && cookies.length === 0 && !trace) || response.status < 200) return response
  return withHeaders(response, (headers) => markHeaders(headers, marks))
}

/**
 * Returns a copy of the response with changed headers. Headers of `Response.redirect` and of fetched responses are immutable, and an app
 * may send one response object to several users.
 */
export function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  if (isTypedLate(response)) {
    const copy = response.clone()
    // the original would buffer the stream as well until it is cancelled; the promise settles together with the copy's stream
    response.body?.cancel().catch(() => undefined)
    change(copy.headers)
    return copy
  }
  const headers = new Headers(response.headers)
  change(headers)
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}

/**
 * Returns true if the runtime adds the content type only when it sends the response. Bun does so for text. However, it sends a new response with
 * the same body as `application/octet-stream`, which browsers save as a file. A clone keeps the type.
 */
const isTypedLate = ({ headers }: Response): boolean => "Bun" in globalThis && !headers.has("content-type")

/** Adds the marks to mutable headers. */
export function markHeaders(headers: Headers, { varies, isPersonal, sendsCookies, cookies, trace }: Marks): void {
  const isPrivate = sendsCookies || cookies.length > 0
  if (varies && !includesAny(headers.get("vary"), ["cookie", "*"])) headers.append("vary", "Cookie")
  const given = headers.get("cache-control")
  if (isPrivate ? !includesAny(given, ["private", "no-store"]) : isPersonal && given === null) {
    headers.set("cache-control", "private, no-store")
  }
  if (trace) headers.set(traceHeader, trace)
  for (const cookie of cookies) headers.append("set-cookie", toSetCookie(cookie))
}

const includesAny = (list: string | null, wanted: readonly string[]) =>
  list?.toLowerCase().split(",").some((item) => wanted.includes(item.trim())) ?? false
