import { traceHeader } from "../server/respond.ts"
import { type Cookie, toSetCookie } from "../web/cookie.ts"

/** What an answer must say of itself. */
export interface Marks {
  /** The session was read for it: it differs from person to person. */
  readonly varies: boolean
  /** It tells something of a user's session: no cache may keep it, unless the app decides otherwise. */
  readonly isPersonal?: boolean
  /** Cookies of ours that the framework will send, or has put into it. */
  readonly sendsCookies: boolean
  /** Cookies of ours to add. */
  readonly cookies: readonly Cookie[]
  /** Why it is what it is; in development alone. */
  readonly trace?: string | undefined
}

/**
 * The answer with what the marks ask for: `Vary: Cookie`, where it carries our cookies no storing in shared caches, the trace.
 */
export function mark(response: Response, marks: Marks): Response {
  const { varies, sendsCookies, cookies, trace } = marks
  if ((!varies && !sendsCookies && cookies.length === 0 && !trace) || response.status < 200) return response
  return withHeaders(response, (headers) => markHeaders(headers, marks))
}

/**
 * Returns a copy of the answer with changed headers: those of `Response.redirect` and of fetched answers cannot be changed, and those of an
 * answer that the app sends to more than one user must not be.
 */
export function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  if (isTypedLate(response)) {
    const copy = response.clone()
    // a stream is kept for the original, too, until that is cancelled; the promise settles with the copy's stream
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
 * Bun adds `text/plain` to a text when it sends the answer. It calls an answer that was made of that answer's body
 * `application/octet-stream`, which browsers save as a file; a clone keeps its type.
 */
const isTypedLate = ({ headers }: Response): boolean => "Bun" in globalThis && !headers.has("content-type")

/** Does the same to headers that can be changed. */
export function markHeaders(headers: Headers, { varies, isPersonal, sendsCookies, cookies, trace }: Marks): void {
  const isPrivate = sendsCookies || cookies.length > 0
  if (varies && !names(headers.get("vary"), ["cookie", "*"])) headers.append("vary", "Cookie")
  const given = headers.get("cache-control")
  if (isPrivate ? !names(given, ["private", "no-store"]) : isPersonal && given === null) {
    headers.set("cache-control", "private, no-store")
  }
  if (trace) headers.set(traceHeader, trace)
  for (const cookie of cookies) headers.append("set-cookie", toSetCookie(cookie))
}

const names = (list: string | null, wanted: readonly string[]) =>
  list?.toLowerCase().split(",").some((item) => wanted.includes(item.trim())) ?? false
