import { InvalidConfig } from "../errors.ts"
import type { Awaitable } from "../types.ts"
import { getPrimitives } from "../seal/runtime-crypto.ts"
import { clockTolerance } from "./strategy.ts"

/**
 * Stored form of a session token: `svc1-` and 43 characters of base64url, the SHA-256 hash of the token. The adapter may put a locator in
 * front of it, with which it finds the row.
 */
const form = /svc1-[\w-]{43}$/
const prefix = "svc1-"
/** Separates locator and token in the session cookie. */
const separator = "~"
/** Maximum length of a locator, in characters. */
const maxLocator = 64
/** Allowed characters of a locator. Some stores fail for others, such as PostgreSQL for NUL. */
const locatorForm = /^[!-}]*$/

/** Returns true if an adapter can have put this text in front of a hash. */
export const isLocator = (text: string): boolean =>
  text.length <= maxLocator && locatorForm.test(text) && !isStoredToken(text)

/** The time at the end of a session token, in seconds since the epoch. */
const start = /\.(\d{10})$/

/**
 * Returns a session token that ends with its session's start time, so that the hash covers it.
 * @param startedAt in milliseconds since the epoch; if it is `undefined`, the token does not contain the time
 */
export const withStart = (random: string, startedAt: number | undefined): string =>
  startedAt === undefined ? random : `${random}.${Math.floor(startedAt / 1000)}`

/**
 * Returns the time at which the session of this token started, in milliseconds since the epoch, or `undefined` if the token does not contain it, such
 * as tokens of `generateSessionToken` without `absoluteMaxAge`. Such a token may happen to end with digits, so a time in the future is ignored.
 */
export function findTokenStart(token: string, now: Date): number | undefined {
  const [, seconds] = start.exec(token) ?? []
  const startedAt = Number(seconds) * 1000
  return startedAt <= now.getTime() + clockTolerance ? startedAt : undefined
}

/** Returns true if the text is, or ends with, a stored token. Such a text is never a session token. */
export const isStoredToken = (text: string): boolean => form.test(text)

/**
 * Returns the hash that an adapter's `createSession` receives instead of the session token.
 * @param origin the only origin at which the session is valid, if the app has several
 */
export function toTokenHash(token: string, origin?: string): Awaitable<string> {
  const hashed = getPrimitives().hash(origin === undefined ? `session\0${token}` : `session\0${origin}\0${token}`)
  return typeof hashed === "string" ? prefix + hashed : hashed.then((text) => prefix + text)
}

/** Returns the stored form of a session cookie's value. @param origin that of the request, if the app has several */
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
 * Returns the session cookie's value for a new session: the token, after the locator and `~` if there is a locator.
 * @param stored the adapter's stored form of `hash`, if it returned one
 * @throws {InvalidConfig} if the adapter has stored anything else than `hash` after a locator, because another token could then open the
 * session, or be read from the table
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
