import type { RequestContext } from "../app/context.ts"
import type { CookieSpec } from "../app/cookies.ts"
import { AuthError } from "../errors.ts"
import type { Awaitable, JWT } from "../types.ts"
import { isSealed } from "../seal/seal.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { type CookieJar, type CookieReader, encodeCookieValue, toSetCookie } from "../web/cookie.ts"

/** An attribute that some frameworks add to a cookie with `Max-Age`. */
const addedByFrameworks = "; Expires=Wed, 01 Jan 2025 00:00:00 GMT"
/** Maximum size of a cookie that browsers accept, in bytes, including its name and attributes. */
const maxCookie = 4096 - addedByFrameworks.length
/** Maximum size of a session, in bytes of all its chunks. Servers and proxies commonly reject 8 KiB of headers. */
export const maxSession: number = 7500
const maxChunks = 4
/** Maximum number of chunk combinations to try. Another site can plant many chunks, but few combinations look like a token. */
const maxCombinations = 4096

/** The form of the tokens that a session cookie may contain. */
export interface TokenForm {
  /** Returns true if the value has the form of a session token. */
  readonly matches: (value: string) => boolean
  /** Maximum number of values with the form of a token to try. */
  readonly most: number
}

/** The form of session tokens that the library itself seals. */
export const sealedForm: TokenForm = { matches: isSealed, most: 16 }

/**
 * Writes the value as one cookie or, if it is too large, as chunks: `name.0`, which begins with the number of chunks and `~`, then `name.1`
 * and so on. Clears the remaining cookies of an earlier session.
 */
export function writeSession(jar: CookieJar, { name, options }: CookieSpec, value: string, maxAge: number): void {
  const settled = { ...options, maxAge }
  const bytes = (chunk: string, text: string) => toSetCookie({ name: chunk, value: text, options: settled }).length
  const cookies = bytes(name, value) <= maxCookie
    ? [[name, value] as const]
    : toChunks(name, value, maxCookie - bytes(`${name}.0`, "0~"))
  for (const [chunk, text] of cookies) jar.set(chunk, text, settled)
  clearSession(jar, { name, options }, cookies.map(([chunk]) => chunk))
}

/** Returns the names and values of the chunks. @param room for each value, in bytes @throws {AuthError} of type `SessionTooLarge` */
function toChunks(name: string, value: string, room: number): (readonly [name: string, value: string])[] {
  const parts = split(value, room)
  const total = parts.reduce((sum, part) => sum + encodeCookieValue(part).length, 0)
  if (total > maxSession) {
    throw new AuthError(
      `the session needs ${total} bytes of cookies, but ${maxSession} is the limit; keep less in the token`,
      { type: "SessionTooLarge" },
    )
  }
  return parts.map((part, i) => [`${name}.${i}`, i === 0 ? `${parts.length}~${part}` : part])
}

/** Expires the session's cookie and all chunks that the browser has, except those in `keep`. */
export function clearSession(jar: CookieJar, { name, options }: CookieSpec, keep: readonly string[] = []): void {
  for (const cookie of jar.names()) {
    if (isSessionCookie(cookie, name) && !keep.includes(cookie)) jar.clear(cookie, options)
  }
}

/**
 * Returns the possible values of the session cookie. There are several only if the browser sent several cookies with the same name, which a
 * sibling site, such as another subdomain, can plant. Values without the form of a token are left out.
 */
export function readSessionValues(cookies: CookieReader, name: string, { matches, most }: TokenForm): string[] {
  const values = [...new Set(cookies.all(name).filter(matches))]
  for (const value of combineChunks(cookies, name)) {
    if (values.length >= most) break
    // no Set here, because it would hash several kilobytes, and there is almost always only one value
    if (matches(value) && !values.includes(value)) values.push(value)
  }
  return values.slice(0, most)
}

/** Returns true if the browser sent a cookie that may be a session. */
export const hasSessionCookie = (jar: CookieJar, name: string): boolean =>
  jar.names().some((cookie) => isSessionCookie(cookie, name))

/** Returns the joined chunks, in every combination of cookies with the same name. */
function* combineChunks(cookies: CookieReader, name: string): Iterable<string> {
  const starts = cookies.all(`${name}.0`)
  if (starts.length === 0) return
  for (let count = 2; count <= maxChunks; count++) {
    const start = `${count}~`
    const firsts = starts.filter((part) => part.startsWith(start)).map((part) => part.slice(2))
    if (firsts.length === 0) continue
    const rest = Array.from({ length: count - 1 }, (_, i) => cookies.all(`${name}.${i + 1}`))
    yield* combine([firsts, ...rest])
  }
}

/**
 * Returns the combinations, with one part from each list. Parts at the same position come first, because browsers keep the order in which
 * one response set its cookies.
 */
function* combine(lists: readonly (readonly string[])[]): Iterable<string> {
  const shortest = Math.min(...lists.map(({ length }) => length))
  for (let i = 0; i < shortest; i++) yield lists.map((parts) => parts[i]).join("")
  const total = lists.reduce((product, { length }) => product * length, 1)
  // the loop above has returned the only combination
  if (total === 1) return
  for (let n = 0; n < Math.min(total, maxCombinations); n++) {
    let left = n
    yield lists.map((parts) => {
      const part = parts[left % parts.length]
      left = Math.floor(left / parts.length)
      return part
    }).join("")
  }
}

const isSessionCookie = (cookie: string, name: string) =>
  cookie === name || (cookie.startsWith(`${name}.`) && /^\d$/.test(cookie.slice(name.length + 1)))

/** Splits the text into parts of at most `room` bytes as cookie values. */
function split(value: string, room: number): string[] {
  // Tokens are split without the loop below, which takes ten times as long. They need no encoding, so each character is one byte.
  if (encodeCookieValue(value) === value) {
    return Array.from(
      { length: Math.max(1, Math.ceil(value.length / room)) },
      (_, i) => value.slice(i * room, (i + 1) * room),
    )
  }
  const parts: string[] = []
  let part = ""
  let size = 0
  for (const character of value) {
    const width = encodeCookieValue(character).length
    if (size + width > room) {
      parts.push(part)
      part = ""
      size = 0
    }
    part += character
    size += width
  }
  return [...parts, part]
}

/** Number of ended sessions that the cookie remembers. If one sign-out ends more, it remembers all of those. */
const remembered = 3
const hashLength = 22

const toMark = async (sid: string) => (await toHash(sid)).slice(0, hashLength)
/** Returns the marks in all cookies of this name. A sibling site may have planted one, and it must not hide the app's own. */
const toMarks = (values: readonly string[]) =>
  values.flatMap((value) => value.split(".")).filter(({ length }) => length === hashLength)

/**
 * Marks these sessions as ended, for as long as their cookies could be valid. Without the mark, a concurrent response that re-issues the
 * cookie would restore a session. This only works in this browser. A stolen cookie in another one is valid until it expires.
 */
export async function markSignedOut(context: RequestContext, tokens: readonly JWT[]): Promise<void> {
  const ended = await Promise.all(tokens.flatMap(({ sid }) => sid ? [toMark(sid)] : []))
  if (ended.length === 0) return
  const { jar, cookies: { signedOut }, settings: { session } } = context
  const marks = [...new Set([...ended, ...toMarks(jar.all(signedOut.name))])]
  const kept = marks.slice(0, Math.max(remembered, ended.length))
  jar.set(signedOut.name, kept.join("."), { ...signedOut.options, maxAge: session.maxAge })
}

/** Returns true if this browser has ended the session of this token. @param values the values of the cookie that contains the marks */
export function isSignedOut(values: readonly string[], { sid }: JWT): Awaitable<boolean> {
  const marks = toMarks(values)
  return marks.length > 0 && sid !== undefined && toMark(sid).then((mark) => marks.includes(mark))
}
