import { traceHeader } from "../respond.ts"
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
 * A copy, because the headers of `Response.redirect` and of fetched answers cannot be changed.
 */
export function mark(response: Response, marks: Marks): Response {
  const { varies, sendsCookies, cookies, trace } = marks
  if ((!varies && !sendsCookies && cookies.length === 0 && !trace) || response.status < 200) return response
  const headers = new Headers(response.headers)
  markHeaders(headers, marks)
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}

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
