import type { RequestContext } from "../request/context.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { CurrentSession } from "../session/session.ts"
import { findById } from "../account/user.ts"
import { toProofTime } from "../settings/adapter.ts"
import { trace } from "../request/trace.ts"

/** The user of this session, if accounts may be linked to him in it. @throws {AdapterError} */
export async function findLinkedUser(
  context: RequestContext,
  current: CurrentSession,
): Promise<AdapterUser | undefined> {
  if (current.user || current.userId === undefined) return current.user
  const user = await findById(context, current.userId, "in the session token, `sub`")
  // a session that nobody could end, of a user whose address was proven only after it began, may be a squatter's
  if (!user || current.provenAt === undefined || toProofTime(user) <= current.provenAt) return user
  trace(context, "no link: the address was proven after the present session began")
  return undefined
}
