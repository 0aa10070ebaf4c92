import type { RequestContext } from "../app/context.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { findCurrentSession } from "../session/session.ts"
import { loadAccounts } from "./load-accounts.ts"
import { toProofTime } from "../app/adapter-calls.ts"
import { trace } from "../app/trace.ts"

/** Returns the user of this session, if the session may link accounts to them. @throws {AdapterError} */
export async function findLinkedUser(
  context: RequestContext,
  current: CurrentSession,
): Promise<AdapterUser | undefined> {
  if (current.user || current.userId === undefined || !context.settings.adapter) return current.user
  const accounts = await loadAccounts(context.settings)
  const user = await accounts.findById(context, current.userId, "in `sub` of the session token")
  // without `session.revocation`, a JWT session cannot be ended, so one that began before the address was verified may be an attacker's
  if (!user || current.provenAt === undefined || toProofTime(user) <= current.provenAt) return user
  trace(context, "no link: the address was proven after the current session began")
  return undefined
}

/** Returns the user who is signed in, or `undefined`. @throws {AdapterError} */
export async function findSignedInUser(context: RequestContext): Promise<AdapterUser | undefined> {
  const current = await findCurrentSession(context)
  return current && await findLinkedUser(context, current)
}
