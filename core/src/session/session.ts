import type { Visit } from "../context.ts"
import { JWTSessionError } from "../errors.ts"
import type { JWTParams } from "../model/config.ts"
import type { JWT, Session, User } from "../model/types.ts"
import { toRandomToken } from "../web/bytes.ts"
import { clearSession } from "./cookie.ts"
import { markSignedOut } from "./signed-out.ts"
import { readToken, type SessionToken, writeToken } from "./token.ts"
import { toSession } from "./view.ts"

/** A session, none, or: something the callbacks depend on is down, and nothing is known. */
export type SessionReading<S = Session> =
  | { readonly status: "ok"; readonly session: S | null }
  | { readonly status: "unavailable" }

const none: SessionReading = { status: "ok", session: null }

/** Reads the session; re-issues its cookie only if the claims changed or `updateAge` has passed. Never throws. */
export async function readSession(visit: Visit): Promise<SessionReading> {
  const token = await readToken(visit)
  return token ? await access(visit, token, {}) : none
}

/** Reads the session with what the client wants changed in it; the callbacks decide what of it is taken. Never throws. */
export async function updateSession(visit: Visit, data: unknown): Promise<SessionReading> {
  const token = await readToken(visit)
  return token ? await access(visit, token, { data }) : none
}

async function access(visit: Visit, token: SessionToken, update: { data?: unknown }): Promise<SessionReading> {
  const changes = "data" in update ? { data: update.data } : undefined
  try {
    const chosen = await runJwt(visit, { token, ...(changes && { trigger: "update", session: changes.data }) })
    if (!chosen) {
      await endSession(visit)
      return none
    }
    const claims = chosen === token ? token : { ...chosen, sid: token.sid }
    const kept = mustIssue(visit, token, claims) ? await writeToken(visit, claims) : token
    return { status: "ok", session: await toSession(visit, { ...claims, iat: kept.iat, exp: kept.exp }, changes) }
  } catch (thrown) {
    visit.settings.logger.error(
      "JWTSessionError",
      new JWTSessionError("the session could not be read", { cause: thrown }),
    )
    return { status: "unavailable" }
  }
}

function mustIssue({ settings, now }: Visit, token: SessionToken, claims: JWT): boolean {
  if (now.getTime() / 1000 - token.iat >= settings.session.updateAge) return true
  return claims !== token && toComparable(claims) !== toComparable(token)
}

const toComparable = ({ iat: _, exp: __, jti: ___, ...claims }: JWT) => JSON.stringify(claims)

async function runJwt(visit: Visit, params: JWTParams): Promise<JWT | null> {
  const { jwt } = visit.settings.callbacks
  return jwt ? await jwt({ ...params, token: structuredClone(params.token) }) : params.token
}

/**
 * Begins a session of this user under a new id; the one before it, whoever's it was, is over in this browser.
 * `callbacks.jwt` chooses the claims; where it returns null no session begins.
 */
export async function beginSession(visit: Visit, user: User, params: Omit<JWTParams, "token" | "user">): Promise<void> {
  await endSession(visit)
  const token: JWT = { sub: user.id, name: user.name, email: user.email, image: user.image }
  const claims = await runJwt(visit, { ...params, token, user })
  if (claims) await writeToken(visit, { ...claims, sid: toRandomToken(16) })
}

/** Ends the present session in this browser: its cookies go, and a late re-issue will not be believed. @returns its token */
export async function endSession(visit: Visit): Promise<JWT | null> {
  const token = await readToken(visit)
  if (token) await markSignedOut(visit, token)
  clearSession(visit.jar, visit.cookies.sessionToken)
  return token ?? null
}
