import type { Visit } from "../context.ts"
import type { Session } from "../model/types.ts"
import { report } from "../report.ts"
import type { SessionToken } from "./token.ts"

/** What the client sees of this token: name, e-mail, image and the expiry, or what `callbacks.session` makes of them. */
export async function toSession(visit: Visit, token: SessionToken, update?: { data: unknown }): Promise<Session> {
  const { callbacks } = visit.settings
  const { name, email, image } = token
  const plain: Session = { user: { name, email, image }, expires: new Date(token.exp * 1000).toISOString() }
  // `user` belongs to the database strategy; the type has it so that a callback may serve both
  const given = { session: plain, token, ...(update && { newSession: update.data, trigger: "update" as const }) }
  const session = callbacks.session ? await callbacks.session(given as Parameters<typeof callbacks.session>[0]) : plain
  await report(visit.settings, "session", { session, token })
  return session
}
