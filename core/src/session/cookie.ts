import type { CookieSpec } from "../cookies.ts"
import { SessionTooLarge } from "../errors.ts"
import { toSetCookie } from "../web/cookie.ts"
import type { CookieJar } from "../web/jar.ts"

/** What a browser keeps of one cookie, in bytes, name and attributes included. */
const maxCookie = 4096
/** Largest session, in bytes over all its chunks: servers and proxies commonly refuse 8 KiB of headers. */
export const maxSession: number = 7500
const maxChunks = 4
/** Twins of one name that are looked at, and values tried in all. */
const maxTwins = 4
const maxValues = 16

/** Writes the value as one cookie, or as chunks `name.0` (its value begins with the count and `~`), `name.1` …; clears what an earlier, longer one left. */
export function writeSession(jar: CookieJar, { name, options }: CookieSpec, value: string, maxAge: number): void {
  const settled = { ...options, maxAge }
  const bytes = (chunk: string, text: string) => toSetCookie({ name: chunk, value: text, options: settled }).length
  const whole = bytes(name, value) <= maxCookie
  const parts = whole ? [value] : split(value, maxCookie - bytes(`${name}.0`, "0~"))
  const total = parts.reduce((sum, part) => sum + encodeURIComponent(part).length, 0)
  if (total > maxSession) {
    throw new SessionTooLarge(
      `the session takes ${total} bytes of cookies; ${maxSession} is the most: keep less in the token`,
    )
  }
  const written = whole ? [name] : parts.map((_, i) => `${name}.${i}`)
  if (whole) jar.set(name, value, settled)
  else parts.forEach((part, i) => jar.set(written[i]!, i === 0 ? `${parts.length}~${part}` : part, settled))
  clearSession(jar, { name, options }, written)
}

/** Expires the session's cookie and every chunk the browser holds, but for those in `keep`. */
export function clearSession(jar: CookieJar, { name, options }: CookieSpec, keep: readonly string[] = []): void {
  for (const held of jar.names()) {
    if (isOurs(held, name) && !keep.includes(held)) jar.clear(held, options)
  }
}

/** Every value the session's cookies may stand for: more than one only where the browser sent twins or left-overs. */
export function readSessionValues(jar: CookieJar, name: string): string[] {
  const twins = (of: string) => jar.all(of).slice(0, maxTwins)
  const values = [...twins(name)]
  for (const first of twins(`${name}.0`)) {
    const [, digits, start] = /^(\d)~(.*)$/s.exec(first) ?? []
    const count = Number(digits)
    if (start === undefined || count < 2 || count > maxChunks) continue
    let joined = [start]
    for (let i = 1; i < count; i++) {
      joined = joined.flatMap((text) => twins(`${name}.${i}`).map((part) => text + part)).slice(0, maxValues)
    }
    values.push(...joined)
  }
  return values.filter((value) => value.length <= maxSession * 2).slice(0, maxValues)
}

const isOurs = (held: string, name: string) =>
  held === name || (held.startsWith(`${name}.`) && /^\d$/.test(held.slice(name.length + 1)))

/** Cuts the text so that no part takes more than `room` bytes as a cookie value. */
function split(value: string, room: number): string[] {
  const parts: string[] = []
  let part = ""
  let size = 0
  for (const character of value) {
    const width = encodeURIComponent(character).length
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
