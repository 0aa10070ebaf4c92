import type { RequestContext } from "../request/context.ts"
import { JWTSessionError } from "../errors.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { Events, SessionParams } from "../model/config.ts"
import type { Session, User } from "../model/types.ts"
import { report } from "../request/events.ts"
import type { Update } from "./keeping.ts"
import type { SessionToken } from "./token.ts"

/** What the client sees of this token: name, e-mail, image and the expiry, or what `callbacks.session` makes of them. */
export async function toTokenSession(context: RequestContext, token: SessionToken, update?: Update): Promise<Session> {
  const session = await choose(context, token, new Date(token.exp * 1000), { token }, update)
  await report(context.settings, "session", { session, token })
  return session
}

/** The same of a session that stands in a database. Its token is nobody's to see: the callback does not get it either. */
export async function toUserSession(
  context: RequestContext,
  user: AdapterUser,
  expires: Date,
  update?: Update,
): Promise<Session> {
  const session = await choose(context, user, expires, { user }, update)
  await report(context.settings, "session", { session } as Parameters<NonNullable<Events["session"]>>[0])
  return session
}

async function choose(
  { settings: { callbacks } }: RequestContext,
  { name, email, image }: User,
  expires: Date,
  given: Pick<SessionParams, "token"> | Pick<SessionParams, "user">,
  update: Update | undefined,
): Promise<Session> {
  const plain: Session = { user: { name, email, image }, expires: expires.toISOString() }
  if (!callbacks.session) return plain
  const change = update && { newSession: update.data, trigger: "update" as const }
  // `token` belongs to one strategy and `user` to the other; the type has both, so that one callback may serve both
  const chosen: Session | undefined = await callbacks.session({ session: plain, ...given, ...change } as SessionParams)
  // a guard that asks for `auth !== null` would let nothing pass for someone
  if (typeof chosen === "object" && chosen !== null) return chosen
  throw new JWTSessionError("callbacks.session returned nothing: return the session")
}
