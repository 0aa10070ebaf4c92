import type { RequestContext } from "../request/context.ts"
import { JWTSessionError, SessionTooLarge } from "../errors.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { JWTParams } from "../model/config.ts"
import type { JWT, User } from "../model/types.ts"
import { toProofTime } from "../settings/adapter.ts"
import { trace } from "../request/trace.ts"
import { toRandomToken } from "../web/bytes.ts"
import { clearSession } from "./cookie.ts"
import { none, type SessionStrategy, type SignInDetails, unavailable } from "./keeping.ts"
import { isSignedOut, markSignedOut } from "./signed-out.ts"
import { openTokens, readToken, type SessionToken, writeToken } from "./token.ts"
import { toTokenSession } from "./view.ts"

/** Sessions that are sealed into the cookie; it is re-issued only if the claims changed or `updateAge` has passed. */
export const jwtSessions: SessionStrategy = {
  async access(context, update) {
    const token = await readToken(context)
    if (!token) return none
    try {
      const chosen = await runJwt(context, { token, ...(update && { trigger: "update", session: update.data }) })
      if (!chosen) {
        trace(context, "session ended: callbacks.jwt gave null")
        await end(context)
        return none
      }
      const claims = chosen === token ? token : { ...chosen, ...toConstants(token) }
      const reason = findReason(context, token, claims)
      trace(context, reason ? "session re-issued" : "session read", { reason })
      const kept = reason ? await reissue(context, { claims, token, isUpdate: update !== undefined }) : token
      return {
        status: "ok",
        session: await toTokenSession(context, { ...claims, iat: kept.iat, exp: kept.exp }, update),
      }
    } catch (thrown) {
      if (update && thrown instanceof SessionTooLarge) throw thrown
      context.settings.logger.error(
        "JWTSessionError",
        new JWTSessionError("the session could not be read", { cause: thrown }),
      )
      return unavailable
    }
  },

  async current(context) {
    const token = await readToken(context)
    if (!token?.sid) return undefined
    const { sid, sub, name, email, proven_at } = token
    return { key: sid, userId: sub, named: { name, email }, provenAt: proven_at ?? 0 }
  },

  /** `callbacks.jwt` chooses the claims; where it returns null no session begins. */
  async begin(context, user, details) {
    const token: JWT = { sub: user.id, name: user.name, email: user.email, image: user.image }
    const claims = await runJwt(context, { ...details, token, user })
    const constants = { sid: toRandomToken(16), proven_at: findProofTime(context, user, details) }
    if (claims) await writeToken(context, { ...claims, ...toConstants(constants) })
    return Boolean(claims)
  },

  end,
}

/** Issues the token anew. If it has become too large, a read keeps the present one, and an update fails. */
async function reissue(
  context: RequestContext,
  { claims, token, isUpdate }: { claims: JWT; token: SessionToken; isUpdate: boolean },
): Promise<SessionToken> {
  try {
    return await writeToken(context, claims)
  } catch (thrown) {
    if (isUpdate || !(thrown instanceof SessionTooLarge)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    trace(context, "session kept as it was: it has become too large")
    return token
  }
}

/** What stays the same from sign-in to sign-out, whatever `callbacks.jwt` makes of the rest. */
const toConstants = ({ sid, proven_at }: JWT): JWT => ({ sid, ...(proven_at !== undefined && { proven_at }) })

/** Which proof of the user's address this session knows of. Of credentials no store is asked: those of the seconds before it. */
function findProofTime({ settings, now }: RequestContext, user: User, { account }: SignInDetails): number | undefined {
  if (!settings.adapter) return undefined
  return account?.type === "credentials" ? Math.floor(now.getTime() / 1000) - 1 : toProofTime(user as AdapterUser)
}

/** Clears the cookies. This browser's later requests ignore a session that a parallel answer issues anew. */
async function end(context: RequestContext): Promise<{ token: JWT } | undefined> {
  const { jar, cookies: { signedOut } } = context
  const tokens: JWT[] = []
  let current: JWT | undefined
  for await (const token of openTokens(context)) {
    tokens.push(token)
    if (!current && !(await isSignedOut(jar.all(signedOut.name), token))) current = token
  }
  await markSignedOut(context, tokens)
  clearSession(context.jar, context.cookies.sessionToken)
  return current && { token: current }
}

/** Why the token must be issued anew, if it must. */
function findReason({ settings, now }: RequestContext, token: SessionToken, claims: JWT): string | undefined {
  if (now.getTime() / 1000 - token.iat >= settings.session.updateAge) return "updateAge passed"
  return claims !== token && toComparable(claims) !== toComparable(token) ? "claims changed" : undefined
}

const toComparable = ({ iat: _, exp: __, jti: ___, ...claims }: JWT) => JSON.stringify(claims)

async function runJwt(context: RequestContext, params: JWTParams): Promise<JWT | null> {
  const { jwt } = context.settings.callbacks
  return jwt ? await jwt({ ...params, token: structuredClone(params.token) }) : params.token
}
