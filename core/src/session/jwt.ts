import type { RequestContext } from "../app/context.ts"
import { hasType } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { JWTParams } from "../app/callbacks.ts"
import type { JWT, Session, User } from "../types.ts"
import { fireEvent } from "../app/events.ts"
import { withSecrets } from "../app/secrets.ts"
import { toProofTime } from "../app/adapter-calls.ts"
import { warnOnce } from "../app/warnings.ts"
import { trace } from "../app/trace.ts"
import { createRandomToken } from "../web/bytes.ts"
import { isObject, toJson } from "../web/json.ts"
import { clearSession, isSignedOut, markSignedOut } from "./cookie.ts"
import { chooseSession, none, unavailable } from "./strategy.ts"
import type {
  CurrentSession,
  Ended,
  SessionReading,
  SessionStrategy,
  SessionToken,
  SignInDetails,
  SignInFacts,
  Update,
} from "../app/session-strategy.ts"
import { openToken, readToken, readValues, toSessionError, toStart, warnIfUnreadable, writeToken } from "./token.ts"

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
  const {
    sid,
    sub,
    session_user: endedBy = sub,
    name,
    email,
    proven_at,
    signed_in_by: signedInBy,
    provider_session: providerSession,
  } = token
  return {
    key: sid,
    userId: sub,
    endedBy,
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
    user_fields: context.settings.userFields?.toClaim(context, user),
  }
  await writeToken(context, { ...claims, ...pickConstants(constants) })
  await warnIfUnreadable(context)
  context.report?.({ sessionKey: constants.sid })
  return true
}

/**
 * Returns the session for the client, and re-issues its cookie if it is due.
 * @param end is called if `callbacks.jwt` ends the session
 * @param changedAt when the app last changed the user, in milliseconds, if it is known
 */
export async function accessToken(
  context: RequestContext,
  token: SessionToken,
  end: SessionStrategy["end"],
  update?: Update,
  changedAt = 0,
): Promise<SessionReading> {
  try {
    const current = await context.settings.userFields?.refresh(context, token, changedAt) ?? token
    const chosen = await runJwt(context, {
      token: current,
      ...(update && { trigger: "update", session: update.data }),
      ...(context.skipRenewal && { readOnly: true }),
    })
    if (!chosen) {
      trace(context, "session ended: callbacks.jwt returned null")
      await end(context)
      return none
    }
    const { session_user = chosen.sub === token.sub ? undefined : token.sub } = token
    const claims = chosen === token ? token : { ...chosen, ...pickConstants({ ...current, session_user }) }
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
    if (update && hasType(thrown, "SessionTooLarge")) throw thrown
    const error = toSessionError("the session could not be read", thrown)
    withSecrets(context, token, update?.data).settings.logger.error("JWTSessionError", error)
    return unavailable
  }
}

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
    if (isUpdate || !hasType(thrown, "SessionTooLarge")) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    trace(context, "session not re-issued: it has become too large")
    return token
  }
}

/** The claims that stay the same from sign-in to sign-out, whatever `callbacks.jwt` returns. */
const pickConstants = (
  { sid, session_user, started_at, signed_in_by, provider_session, kept_from, user_fields, proven_at }: JWT,
): JWT => ({
  sid,
  session_user,
  started_at,
  signed_in_by,
  provider_session,
  kept_from,
  user_fields,
  ...(proven_at !== undefined && { proven_at }),
})

/**
 * Returns the time at which the user's address was last verified, as far as is known in this session, in seconds; `undefined` without an adapter. A
 * sign-in with `authorize` does not read the stored user, so its result is one second ago, and every earlier verification counts as known.
 */
function findProofTime(
  { settings, now }: RequestContext,
  user: User & Partial<Pick<AdapterUser, "emailVerified">>,
  { account }: SignInDetails,
): number | undefined {
  if (!settings.adapter) return undefined
  const isUnread = account?.type === "credentials" &&
    !settings.providerFeatures.get(account.provider)?.comparesPasswords
  return isUnread ? Math.floor(now.getTime() / 1000) - 1 : toProofTime(user)
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

async function end(context: RequestContext): Promise<Ended | undefined> {
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
