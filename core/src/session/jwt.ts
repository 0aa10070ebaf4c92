import { type RequestContext, sessionSecrets } from "../app/context.ts"
import { JWTSessionError, SessionTooLarge } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { JWTParams } from "../app/config.ts"
import type { JWT, Session, User } from "../types.ts"
import { fireEvent } from "../app/events.ts"
import { toMessage } from "../app/log/redact.ts"
import { withSecrets } from "../app/secrets.ts"
import { getKeyring, type Keyring } from "../seal/keyring.ts"
import { open, seal } from "../seal/seal.ts"
import { toProofTime } from "../app/adapter-calls.ts"
import type { SessionSettings } from "../app/session.ts"
import { warnOnce } from "../app/warnings.ts"
import { trace } from "../app/trace.ts"
import { createRandomToken } from "../web/bytes.ts"
import { isObject, toJson } from "../web/json.ts"
import {
  clearSession,
  hasSessionCookie,
  isSignedOut,
  markSignedOut,
  maxSession,
  readSessionValues,
  sealedForm,
  type TokenForm,
  writeSession,
} from "./cookie.ts"
import { chooseSession, none, unavailable } from "./strategy.ts"
import type {
  CurrentSession,
  SessionReading,
  SessionStrategy,
  SignInDetails,
  SignInFacts,
  Update,
} from "../app/session-strategy.ts"

/** The content of a session cookie, with its dates in seconds. */
export type SessionToken = JWT & { iat: number; exp: number }

/** Cookies from the app's own `jwt.encode`. Their form is unknown, so only their length is checked. */
const anyForm: TokenForm = { ...sealedForm, matches: (value) => value !== "" && value.length <= maxSession * 2 }

/** Sessions that are sealed into the cookie. The cookie is re-issued only if the claims changed or `updateAge` has passed. */
export const jwtSessions: SessionStrategy = {
  async access(context, update) {
    const token = await readToken(context)
    return token ? await accessToken(context, token, end, update) : none
  },
  current: async (context) => toCurrent(await readToken(context)),
  begin: (context, user, details, facts) => beginToken(context, user, details, facts),
  end,
}

export function toCurrent(token: SessionToken | undefined): CurrentSession | undefined {
  if (!token?.sid) return undefined
  const { sid, sub, name, email, proven_at, signed_in_by: signedInBy, provider_session: providerSession } = token
  return {
    key: sid,
    userId: sub,
    named: { name, email },
    provenAt: proven_at ?? 0,
    // a token from before this claim existed may have been re-issued since its session started
    startedAt: signedInBy === undefined ? undefined : token.started_at,
    countsFrom: toStart(token),
    signedInBy,
    providerSession,
    stored: { token },
  }
}

/**
 * Begins a session. `callbacks.jwt` chooses the claims. If it returns `null`, the session does not begin.
 * @param findBeginning returns the start time of a session with these claims that begins now. Default: now
 */
export async function beginToken(
  context: RequestContext,
  user: User,
  details: SignInDetails,
  { startedAt, countsFrom, signedInBy, providerSession, keptFrom }: SignInFacts,
  findBeginning?: (context: RequestContext, claims: JWT) => Promise<Pick<CurrentSession, "startedAt" | "keptFrom">>,
): Promise<boolean> {
  const token: JWT = { sub: user.id, name: user.name, email: user.email, image: user.image }
  const claims = await runJwt(context, { ...details, token, user })
  if (!claims) return false
  // a new password or `endSessions` ends the session even if the claims have another id
  const owner = { session_user: claims.sub === user.id ? undefined : user.id, provider_session: providerSession }
  // a sign-in that only links an account continues a session, which already has its `keptFrom`
  const begun = keptFrom === undefined ? await findBeginning?.(context, { ...claims, ...owner }) : undefined
  const constants = {
    ...owner,
    sid: createRandomToken(16),
    started_at: begun?.startedAt ?? startedAt ?? countsFrom,
    signed_in_by: signedInBy,
    kept_from: begun?.keptFrom ?? keptFrom,
    proven_at: findProofTime(context, user, details),
  }
  await writeToken(context, { ...claims, ...pickConstants(constants) })
  await warnIfUnreadable(context)
  context.report?.({ sessionKey: constants.sid })
  return true
}

/**
 * Returns the session for the client, and re-issues its cookie if it is due.
 * @param end is called if `callbacks.jwt` ends the session
 */
export async function accessToken(
  context: RequestContext,
  token: SessionToken,
  end: SessionStrategy["end"],
  update?: Update,
): Promise<SessionReading> {
  try {
    const chosen = await runJwt(context, {
      token,
      ...(update && { trigger: "update", session: update.data }),
      ...(context.skipRenewal && { readOnly: true }),
    })
    if (!chosen) {
      trace(context, "session ended: callbacks.jwt returned null")
      await end(context)
      return none
    }
    const claims = chosen === token ? token : { ...chosen, ...pickConstants(token) }
    const due = findReason(context, token, claims)
    if (due) context.skipRenewal?.(due)
    const reason = context.skipRenewal ? undefined : due
    trace(context, reason ? "session re-issued" : "session read", { reason })
    const issued = reason ? await reissue(context, { claims, token, isUpdate: update !== undefined }) : token
    if (issued !== token) await context.settings.takeover?.markTaken(context, token)
    return {
      status: "ok",
      session: await exposeToken(context, { ...claims, iat: issued.iat, exp: issued.exp }, update),
    }
  } catch (thrown) {
    if (update && thrown instanceof SessionTooLarge) throw thrown
    const error = toSessionError("the session could not be read", thrown)
    withSecrets(context, token, update?.data).settings.logger.error("JWTSessionError", error)
    return unavailable
  }
}

/** Returns the error with its reason in the message, because the logs of many apps contain only that. */
const toSessionError = (what: string, thrown: unknown): JWTSessionError =>
  thrown instanceof JWTSessionError
    ? thrown
    : new JWTSessionError(thrown instanceof Error ? `${what}: ${toMessage(thrown)}` : what, { cause: thrown })

/** Re-issues the token and returns it. If it has become too large, a read returns the old token, and an update throws. */
async function reissue(
  context: RequestContext,
  { claims, token, isUpdate }: { claims: JWT; token: SessionToken; isUpdate: boolean },
): Promise<SessionToken> {
  try {
    // without this claim, each new `iat` would move the start time
    const known = claims.started_at === undefined ? { ...claims, started_at: toStart(token) } : claims
    return await writeToken(context, known)
  } catch (thrown) {
    if (isUpdate || !(thrown instanceof SessionTooLarge)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    trace(context, "session not re-issued: it has become too large")
    return token
  }
}

/**
 * Re-issues the token of the current session, so that it stays valid when the user's sessions that started before this time are ended.
 * @param keptFrom in milliseconds
 * @throws {SessionTooLarge} without writing anything
 */
export const keepToken = async (context: RequestContext, token: SessionToken, keptFrom: number): Promise<void> =>
  void await writeToken(context, { ...token, started_at: toStart(token), kept_from: keptFrom })

/** The claims that stay the same from sign-in to sign-out, whatever `callbacks.jwt` returns. */
const pickConstants = (
  { sid, session_user, started_at, signed_in_by, provider_session, kept_from, proven_at }: JWT,
): JWT => ({
  sid,
  ...(session_user !== undefined && { session_user }),
  started_at,
  signed_in_by,
  provider_session,
  kept_from,
  ...(proven_at !== undefined && { proven_at }),
})

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
 * Returns the time at which the user's address was last verified, as far as is known in this session, in seconds; `undefined` without an adapter. A
 * sign-in with `authorize` does not read the stored user, so its result is one second ago, and every earlier verification counts as known.
 */
function findProofTime({ settings, now }: RequestContext, user: User, { account }: SignInDetails): number | undefined {
  if (!settings.adapter) return undefined
  const isUnread = account?.type === "credentials" && !settings.routes.get(account.provider)?.comparesPasswords
  return isUnread ? Math.floor(now.getTime() / 1000) - 1 : toProofTime(user as AdapterUser)
}

/** The sessions in the browser's cookies. */
interface EndedHere {
  readonly tokens: readonly SessionToken[]
  /** The tokens of sessions that this browser had not already ended. */
  readonly valid: readonly SessionToken[]
}

/** Clears the cookies, and marks the sessions as ended in this browser, in case a concurrent response re-issues one. */
export async function endHere(context: RequestContext): Promise<EndedHere> {
  const { jar, cookies } = context
  const tokens: SessionToken[] = []
  const valid: SessionToken[] = []
  for (const value of readValues(context)) {
    const token = await openToken(context, value)
    if (!token) continue
    tokens.push(token)
    if (!(await isSignedOut(jar.all(cookies.signedOut.name), token))) valid.push(token)
  }
  const takeover = context.settings.takeover
  for await (const token of takeover?.openTokens(context) ?? []) {
    tokens.push(token)
    if (!(await isSignedOut(jar.all(cookies.signedOut.name), token))) valid.push(token)
  }
  takeover?.clearCookies(context)
  if (tokens.length > 0) await markSignedOut(context, tokens)
  clearSession(jar, cookies.sessionToken)
  return { tokens, valid }
}

async function end(context: RequestContext): Promise<{ token: JWT } | undefined> {
  const { valid: [token] } = await endHere(context)
  return token && { token }
}

/** Returns the reason why the token must be re-issued, or `undefined`. */
function findReason({ settings, now }: RequestContext, token: SessionToken, claims: JWT): string | undefined {
  if (now.getTime() / 1000 - token.iat >= settings.session.updateAge) return "updateAge passed"
  return claims !== token && haveChanged(claims, token) ? "claims changed" : undefined
}

/** The claims that the library itself sets whenever it issues a token. */
const ownClaims = new Set(["iat", "exp", "jti"])

/** Returns true if the claims would differ in the cookie. Most values are equal, and comparing large ones as JSON is slow. */
const haveChanged = (claims: JWT, before: JWT): boolean =>
  Object.keys({ ...claims, ...before }).some((name) =>
    !ownClaims.has(name) && claims[name] !== before[name] &&
    toJson({ [name]: claims[name] }) !== toJson({ [name]: before[name] })
  )

async function runJwt({ settings }: RequestContext, params: JWTParams): Promise<JWT | null> {
  const { callbacks: { jwt }, logger } = settings
  if (!jwt) return params.token
  const chosen: JWT | null | undefined = await jwt({ ...params, token: copy(params.token) })
  if (isObject(chosen)) return chosen
  if (chosen !== null) {
    const text = `callbacks.jwt returned ${Array.isArray(chosen) ? "a list" : typeof chosen} in place of claims, so ` +
      "the user has no session; return the token, or `null` if the user must have none"
    warnOnce(logger, "jwt-nothing", text)
  }
  return null
}

/** Returns a copy that the app may change. Most tokens contain only strings and numbers, which `structuredClone` copies slowly. */
const copy = (token: JWT): JWT => Object.values(token).every(isPlain) ? { ...token } : structuredClone(token)

const isPlain = (value: unknown): boolean => value === null || /^(string|number|boolean|undefined)$/.test(typeof value)

/** Returns the session as the client sees it. */
async function exposeToken(context: RequestContext, token: SessionToken, update?: Update): Promise<Session> {
  const session = await chooseSession(context, token, new Date(token.exp * 1000), { token }, update)
  // every read passes through here, and most apps have no handler
  if (context.settings.events.session) await fireEvent(context.settings, "session", { session, token })
  return session
}

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
function readValues(context: RequestContext): readonly string[] {
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
async function writeToken(context: RequestContext, claims: JWT): Promise<SessionToken> {
  const { settings, now, jar, cookies } = context
  const { session } = settings
  const iat = Math.floor(now.getTime() / 1000)
  const exp = Math.min(iat + session.maxAge, toLastEnd(session, { started_at: claims.started_at, iat }))
  const token = { ...claims, iat, exp }
  writeSession(jar, cookies.sessionToken, await encode(context, token), exp - iat)
  return token
}

/** Warns if the app's `jwt.encode` and `jwt.decode` do not match, because the sign-in would succeed without a session. */
async function warnIfUnreadable(context: RequestContext): Promise<void> {
  const { jwt: { encode, decode }, logger } = context.settings
  if (!encode && !decode) return
  for (const value of readValues(context)) if (await openToken(context, value)) return
  const text = "`jwt.decode` must return the claims that `jwt.encode` got, with `iat` and `exp`; users have no session"
  warnOnce(logger, "jwt-unreadable", text)
}

/** Returns the keys that encrypt the session tokens of the request's origin. @throws {MissingSecretError} in production */
const sessionKeys = ({ settings, boundOrigin }: RequestContext): Keyring =>
  getKeyring(sessionSecrets(settings), undefined, boundOrigin)

/** Returns the value of the session cookie. @throws {JWTSessionError} if the app's claims or its `jwt.encode` do not produce a value */
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
  throw new JWTSessionError("jwt.encode returned nothing; return the value of the session cookie")
}

/** Returns the token in this value, even if this browser has ended its session, or `undefined`. */
async function openToken(context: RequestContext, value: string): Promise<SessionToken | undefined> {
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
    const error = new JWTSessionError("jwt.decode threw", { cause: thrown })
    withSecrets(context).settings.logger.error("JWTSessionError", error)
    return undefined
  }
}
