import type { RequestContext } from "../app/context.ts"
import { InvalidConfig } from "../errors.ts"
import { createRandomToken } from "../web/bytes.ts"
import { readSessionValues, writeSession } from "./cookie.ts"
import { isLocator, isStoredToken, splitValue, withStart } from "./stored-token.ts"

/**
 * Maximum number of cookie values that a sign-out looks up. Browsers keep fewer cookies per site, so no session stays valid. Without a
 * limit, chunks could be combined in thousands of ways, each requiring a look-up.
 */
const maxEnded = 200
/** Minimum length of a token, in characters. A shorter one can be guessed. */
const minToken = 16
/** The form of cookies with a token of this library, or with a UUID of Auth.js. */
const usualValue = /(?:^|~)[\w-]{43}\.\d{10}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the token of a new session. @throws {InvalidConfig} if `generateSessionToken` returns something unusable */
export function createRowToken({ settings: { session } }: RequestContext, startedAt: number | undefined): string {
  const { generateSessionToken, absoluteMaxAge } = session
  if (!generateSessionToken) return withStart(createRandomToken(), startedAt)
  const own: unknown = generateSessionToken()
  requireToken(own)
  return absoluteMaxAge === Infinity ? own : withStart(own, startedAt)
}

/** Writes the value to the session cookie. @param expires when its session ends */
export function writeCookie({ jar, cookies, now }: RequestContext, value: string, expires: Date): void {
  writeSession(jar, cookies.sessionToken, value, Math.ceil((expires.getTime() - now.getTime()) / 1000))
}

const isToken = (token: unknown): token is string =>
  typeof token === "string" && token.length >= minToken && !isStoredToken(token)

function requireToken(token: unknown): asserts token is string {
  if (isToken(token)) return
  throw new InvalidConfig(
    `session.generateSessionToken must return a text of ${minToken} characters or more that does not end like a stored hash`,
  )
}

/**
 * Returns the values of the session cookie that the browser sent, starting with those of the usual form. The others are not skipped,
 * because `generateSessionToken` may have changed.
 */
export function readRowValues({ jar, cookies, settings: { session } }: RequestContext): string[] {
  const matches = (value: string) => {
    const [locator, token] = splitValue(value)
    return isLocator(locator) && isToken(token)
  }
  const values = readSessionValues(jar, cookies.sessionToken.name, { matches, most: maxEnded })
  if (session.generateSessionToken || values.length < 2) return values
  return [...values.filter((value) => usualValue.test(value)), ...values.filter((value) => !usualValue.test(value))]
}
