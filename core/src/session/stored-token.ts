import { InvalidConfig } from "../errors.ts"
import type { Awaitable } from "../types.ts"
import { getPrimitives } from "../seal/runtime-crypto.ts"
import { clockTolerance } from "./strategy.ts"

/**
 * What an adapter stores in place of a session token: `svc1-` and 43 characters of base64url, the SHA-256 hash of the token. The adapter
 * may put a locator before it, with which it finds the row.
 */
const form = /svc1-[\w-]{43}$/
const prefix = "svc1-"
/** Stands between locator and token in the session cookie. */
const separator = "~"
/** The longest locator, in characters. */
const maxLocator = 64
/** The characters of a locator. Some stores fail for others, such as PostgreSQL for NUL. */
const locatorForm = /^[!-}]*$/

/** Returns whether an adapter can have put this text before a hash. */
export const isLocator = (text: string): boolean =>
  text.length <= maxLocator && locatorForm.test(text) && !isStoredToken(text)

/** The time at the end of a session token, in seconds since the epoch. */
const start = /\.(\d{10})$/

/**
 * Returns a session token that ends with the time at which its session starts, so that the hash covers it.
 * @param startedAt in milliseconds since the epoch; if it is `undefined`, the token does not tell the time
 */
export const withStart = (random: string, startedAt: number | undefined): string =>
  startedAt === undefined ? random : `${random}.${Math.floor(startedAt / 1000)}`

/**
 * Returns when the session of this token started, in milliseconds since the epoch, or `undefined` if the token does not tell, as those of
 * `generateSessionToken` without `absoluteMaxAge`. Such a token may end with digits of its own: a time to come is no start.
 */
export function findTokenStart(token: string, now: Date): number | undefined {
  const [, seconds] = start.exec(token) ?? []
  const startedAt = Number(seconds) * 1000
  return startedAt <= now.getTime() + clockTolerance ? startedAt : undefined
}

/** Returns whether the text is, or ends with, what an adapter stores. Such a text is never a session token. */
export const isStoredToken = (text: string): boolean => form.test(text)

/**
 * Returns what `createSession` of an adapter gets in place of the session token.
 * @param origin the only origin at which the session opens, if the app has several
 */
export function toTokenHash(token: string, origin?: string): Awaitable<string> {
  const hashed = getPrimitives().hash(origin === undefined ? `session\0${token}` : `session\0${origin}\0${token}`)
  return typeof hashed === "string" ? prefix + hashed : hashed.then((text) => prefix + text)
}

/** Returns what the adapter stores for a value of the session cookie. @param origin that of the request, if the app has several */
export async function toStoredToken(value: string, origin?: string): Promise<string> {
  const [locator, token] = splitValue(value)
  return locator + await toTokenHash(token, origin)
}

/** Returns the locator and the session token in a value of the session cookie. */
export function splitValue(value: string): readonly [locator: string, token: string] {
  const at = value.indexOf(separator)
  return [value.slice(0, Math.max(at, 0)), value.slice(at + 1)]
}

/**
 * Returns the value of the session cookie for a new session: the token, after the locator and `~` if there is a locator.
 * @param stored what the adapter has stored for `hash`, if it returned that
 * @throws {InvalidConfig} if the adapter has stored something else than `hash` after a locator: another token could open the session, or be
 * read from the table
 */
export function toCookieValue(token: string, hash: string, stored: unknown = hash): string {
  const locator = typeof stored === "string" && stored.endsWith(hash) ? stored.slice(0, -hash.length) : undefined
  if (locator === undefined || !isLocator(locator)) {
    throw new InvalidConfig(
      `adapter.createSession returned another session token than it got; it must return the same one, or a locator of at most ${maxLocator} ` +
        `characters of ASCII without "${separator}" and spaces, followed by the same one`,
    )
  }
  return locator || token.includes(separator) ? locator + separator + token : token
}
