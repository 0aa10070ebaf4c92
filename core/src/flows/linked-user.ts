import type { Visit } from "../request/context.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { Present } from "../session/session.ts"
import { findById } from "../account/user.ts"
import { toProofTime } from "../settings/adapter.ts"
import { trace } from "../request/trace.ts"

/** The user of this session, if accounts may be linked to him in it. @throws {AdapterError} */
export async function findLinkedUser(visit: Visit, present: Present): Promise<AdapterUser | undefined> {
  if (present.user || present.userId === undefined) return present.user
  const user = await findById(visit, present.userId, "in the session token, `sub`")
  // a session that nobody could end, of a user whose address was proven only after it began, may be a squatter's
  if (!user || present.provenAt === undefined || toProofTime(user) <= present.provenAt) return user
  trace(visit, "no link: the address was proven after the present session began")
  return undefined
}
