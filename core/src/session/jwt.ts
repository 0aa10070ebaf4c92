import type { Visit } from "../context.ts"
import { JWTSessionError } from "../errors.ts"
import type { JWTParams } from "../model/config.ts"
import type { JWT } from "../model/types.ts"
import { trace } from "../trace.ts"
import { toRandomToken } from "../web/bytes.ts"
import { clearSession } from "./cookie.ts"
import { type Keeping, none, unavailable } from "./keeping.ts"
import { markSignedOut } from "./signed-out.ts"
import { readToken, type SessionToken, writeToken } from "./token.ts"
import { toTokenSession } from "./view.ts"

/** Sessions that are sealed into the cookie; it is re-issued only if the claims changed or `updateAge` has passed. */
export const jwtSessions: Keeping = {
  async access(visit, update) {
    const token = await readToken(visit)
    if (!token) return none
    try {
      const chosen = await runJwt(visit, { token, ...(update && { trigger: "update", session: update.data }) })
      if (!chosen) {
        trace(visit, "session ended: callbacks.jwt gave null")
        await end(visit)
        return none
      }
      const claims = chosen === token ? token : { ...chosen, ...toConstants(token) }
      const reason = findReason(visit, token, claims)
      trace(visit, reason ? "session re-issued" : "session read", { reason })
      const kept = reason ? await writeToken(visit, claims) : token
      return { status: "ok", session: await toTokenSession(visit, { ...claims, iat: kept.iat, exp: kept.exp }, update) }
    } catch (thrown) {
      visit.settings.logger.error(
        "JWTSessionError",
        new JWTSessionError("the session could not be read", { cause: thrown }),
      )
      return unavailable
    }
  },

  async present(visit) {
    const token = await readToken(visit)
    return token?.sid ? { key: token.sid, userId: token.sub, since: token.auth_time ?? 0 } : undefined
  },

  /** `callbacks.jwt` chooses the claims; where it returns null no session begins. */
  async begin(visit, user, beginning) {
    const token: JWT = { sub: user.id, name: user.name, email: user.email, image: user.image }
    const claims = await runJwt(visit, { ...beginning, token, user })
    const auth_time = visit.settings.adapter && visit.now.getTime() / 1000
    if (claims) await writeToken(visit, { ...claims, ...toConstants({ sid: toRandomToken(16), auth_time }) })
  },

  end,
}

/** What stays the same from sign-in to sign-out, whatever `callbacks.jwt` makes of the rest. */
const toConstants = ({ sid, auth_time }: JWT): JWT => ({ sid, ...(auth_time !== undefined && { auth_time }) })

/** Its cookies go, and a late re-issue will not be believed in this browser. */
async function end(visit: Visit): Promise<{ token: JWT } | undefined> {
  const token = await readToken(visit)
  if (token) await markSignedOut(visit, token)
  clearSession(visit.jar, visit.cookies.sessionToken)
  return token && { token }
}

/** Why the token must be issued anew, if it must. */
function findReason({ settings, now }: Visit, token: SessionToken, claims: JWT): string | undefined {
  if (now.getTime() / 1000 - token.iat >= settings.session.updateAge) return "updateAge passed"
  return claims !== token && toComparable(claims) !== toComparable(token) ? "claims changed" : undefined
}

const toComparable = ({ iat: _, exp: __, jti: ___, ...claims }: JWT) => JSON.stringify(claims)

async function runJwt(visit: Visit, params: JWTParams): Promise<JWT | null> {
  const { jwt } = visit.settings.callbacks
  return jwt ? await jwt({ ...params, token: structuredClone(params.token) }) : params.token
}
