import { type RequestContext, sessionSecrets } from "../app/context.ts"
import { AuthError, hasType } from "../errors.ts"
import type { JWT } from "../types.ts"
import { toMessage } from "../app/log/redact.ts"
import { withSecrets } from "../app/secrets.ts"
import { getKeyring, type Keyring } from "../seal/keyring.ts"
import { open, seal } from "../seal/seal.ts"
import type { SessionSettings } from "../app/session.ts"
import type { SessionToken } from "../app/session-strategy.ts"
import { warnOnce } from "../app/warnings.ts"
import { trace } from "../app/trace.ts"
import {
  clearSession,
  hasSessionCookie,
  isSignedOut,
  maxSession,
  readSessionValues,
  sealedForm,
  type TokenForm,
  writeSession,
} from "./cookie.ts"

/** Cookies from the app's own `jwt.encode`. Their form is unknown, so only their length is checked. */
const anyForm: TokenForm = { ...sealedForm, matches: (value) => value !== "" && value.length <= maxSession * 2 }

/** Returns the error with its reason in the message, because the logs of many apps contain only that. */
export const toSessionError = (what: string, thrown: unknown): AuthError =>
  hasType(thrown, "JWTSessionError")
    ? thrown
    : new AuthError(thrown instanceof Error ? `${what}: ${toMessage(thrown)}` : what, {
      type: "JWTSessionError",
      cause: thrown,
    })

/**
 * Re-issues the token of the current session, so that it stays valid when the user's sessions that started before this time are ended.
 * @param keptFrom in milliseconds
 * @throws {AuthError} of type `SessionTooLarge`; nothing is written then
 */
export const keepToken = async (context: RequestContext, token: SessionToken, keptFrom: number): Promise<void> =>
  void await writeToken(context, { ...token, started_at: toStart(token), kept_from: keptFrom })

/**
 * Returns the time at which the session started, in milliseconds since the epoch. A token without it, such as one from the app's own `jwt.encode`,
 * counts as started when it was issued. This is the beginning of that second, so the session never appears younger than it is.
 */
export const toStart = ({ started_at, iat }: Pick<SessionToken, "iat" | "started_at">): number =>
  typeof started_at === "number" ? started_at : iat * 1000

/** Returns the time at which the session ends even if it is in use, in seconds since the epoch. */
const toLastEnd = ({ absoluteMaxAge }: SessionSettings, token: Pick<SessionToken, "iat" | "started_at">): number =>
  Math.floor(toStart(token) / 1000) + absoluteMaxAge

/**
 * Returns the token of the current session, or `undefined` if no cookie contains a valid one. Sessions that this browser has ended are
 * ignored, and their cookies are cleared.
 * @param isRevoked returns true if the session has ended elsewhere, so that it is also ignored. Default: none has
 */
export async function readToken(
  context: RequestContext,
  isRevoked?: (token: SessionToken) => Promise<boolean>,
): Promise<SessionToken | undefined> {
  const { jar, cookies } = context
  let ended = false
  for (const value of readValues(context)) {
    const token = await openToken(context, value)
    if (!token) continue
    if (await isSignedOut(jar.all(cookies.signedOut.name), token)) {
      trace(context, "session ignored: this browser has ended it")
    } else if (!isRevoked || !await isRevoked(token)) {
      if (!context.skipRenewal) context.settings.takeover?.clearCookies(context)
      return token
    }
    ended = true
  }
  if (ended) clearSession(jar, cookies.sessionToken)
  return await findForeign(context, isRevoked)
}

/** Returns the token of another library's session that this browser has not ended, or `undefined`. */
async function findForeign(
  context: RequestContext,
  isRevoked: ((token: SessionToken) => Promise<boolean>) | undefined,
): Promise<SessionToken | undefined> {
  const takeover = context.settings.takeover
  for await (const token of takeover?.openTokens(context) ?? []) {
    const { settings: { session }, now } = context
    // `started_at` is the time at which it was issued. An entry in the store that ends it is kept for at most maxAge
    const ends = Math.min(toStart(token) / 1000 + session.maxAge, toLastEnd(session, token))
    const isOver = ends * 1000 <= now.getTime() ||
      await isSignedOut(context.jar.all(context.cookies.signedOut.name), token)
    if (!isOver && !await isRevoked?.(token) && await takeover?.mayOpen(context, token)) return token
  }
  return undefined
}

/** Returns the values from the browser that may be session tokens. */
export function readValues(context: RequestContext): readonly string[] {
  const { jar, cookies: { sessionToken: { name } }, settings: { jwt } } = context
  const values = readSessionValues(jar, name, jwt.decode ? anyForm : sealedForm)
  if (values.length === 0) {
    trace(
      context,
      hasSessionCookie(jar, name) ? "cookie ignored: it cannot be decrypted, or has expired" : "session: no cookie",
      {
        name,
      },
    )
  }
  if (jar.all(name).length > 1) trace(context, "cookie ignored: two of that name", { name })
  return values
}

/** Writes the token to the session cookie, dated now. @returns it with its new dates */
export async function writeToken(context: RequestContext, claims: JWT): Promise<SessionToken> {
  const { settings, now, jar, cookies } = context
  const { session } = settings
  const iat = Math.floor(now.getTime() / 1000)
  const exp = Math.min(iat + session.maxAge, toLastEnd(session, { started_at: claims.started_at, iat }))
  const token = { ...claims, iat, exp }
  writeSession(jar, cookies.sessionToken, await encode(context, token), exp - iat)
  return token
}

/** Warns if the app's `jwt.encode` and `jwt.decode` do not match, because the sign-in would succeed without a session. */
export async function warnIfUnreadable(context: RequestContext): Promise<void> {
  const { jwt: { encode, decode }, logger } = context.settings
  if (!encode && !decode) return
  for (const value of readValues(context)) if (await openToken(context, value)) return
  const text = "`jwt.decode` must return the claims that `jwt.encode` got, with `iat` and `exp`; users have no session"
  warnOnce(logger, "jwt-unreadable", text)
}

/** Returns the keys that encrypt the session tokens of the request's origin. @throws {MissingSecretError} in production */
const sessionKeys = ({ settings, boundOrigin }: RequestContext): Keyring =>
  getKeyring(sessionSecrets(settings), undefined, boundOrigin)

/**
 * Returns the value of the session cookie.
 * @throws {AuthError} of type `JWTSessionError` if the app's claims or its `jwt.encode` do not produce a value
 */
async function encode(context: RequestContext, token: SessionToken): Promise<string> {
  const { settings: { jwt, session: { maxAge } }, cookies, now, boundOrigin } = context
  const keys = jwt.encode ? undefined : sessionKeys(context)
  const secret = [...sessionSecrets(context.settings)]
  // not every encoder uses the parameter, so the token itself also contains its origin
  const bound = boundOrigin && { origin: boundOrigin }
  const params = { token: { ...token, ...bound }, secret, salt: cookies.sessionToken.name, maxAge, ...bound }
  try {
    const value: unknown = keys
      ? await seal(keys, "session", token, { lifetime: maxAge, now })
      : await jwt.encode?.(params)
    if (typeof value === "string") return value
  } catch (thrown) {
    throw toSessionError(keys ? "the claims that callbacks.jwt returned cannot be stored" : "jwt.encode threw", thrown)
  }
  throw new AuthError("jwt.encode returned nothing; return the value of the session cookie", {
    type: "JWTSessionError",
  })
}

/** Returns the token in this value, even if this browser has ended its session, or `undefined`. */
export async function openToken(context: RequestContext, value: string): Promise<SessionToken | undefined> {
  const { settings: { jwt, session }, cookies: { sessionToken: { name } }, now } = context
  const token = jwt.decode
    ? await decode(context, value)
    : await open(sessionKeys(context), "session", value, { lifetime: session.maxAge, now })
  // the option may be newer than the token
  if (token && toLastEnd(session, token) * 1000 > now.getTime()) return token
  trace(context, "cookie ignored: it cannot be decrypted, or has expired", { name })
  return undefined
}

/** Returns the result of the app's own `jwt.decode`. */
async function decode(context: RequestContext, value: string): Promise<SessionToken | undefined> {
  const { settings, cookies, now, boundOrigin } = context
  const { jwt, session } = settings
  try {
    const token = await jwt.decode?.({
      token: value,
      secret: [...sessionSecrets(settings)],
      salt: cookies.sessionToken.name,
      ...(boundOrigin && { origin: boundOrigin }),
    })
    if (!token || typeof token.exp !== "number" || typeof token.iat !== "number") return undefined
    if (boundOrigin && token["origin"] !== boundOrigin) return undefined
    const ends = Math.min(token.exp, token.iat + session.maxAge)
    return ends * 1000 > now.getTime() ? token as SessionToken : undefined
  } catch (thrown) {
    const error = new AuthError("jwt.decode threw", { type: "JWTSessionError", cause: thrown })
    withSecrets(context).settings.logger.error("JWTSessionError", error)
    return undefined
  }
}
