import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { trace } from "../app/trace.ts"
import { findCurrentSession, toSessionHash } from "../session/session.ts"
import type { AccountClaim } from "../app/claim.ts"
import { findLinkedUser } from "./linked-user.ts"

/** The session in which a sign-in began, and its user. */
export interface Current {
  readonly session: CurrentSession
  readonly user: AdapterUser
}

/**
 * Returns the current session and its user if this sign-in began in it. In any other session, the user did not ask for the account to be linked.
 * @throws {AdapterError}
 */
export async function findCurrentUser(
  context: RequestContext,
  { startedBy }: Pick<AccountClaim, "startedBy">,
): Promise<Current | undefined> {
  if (startedBy === undefined) return undefined
  const session = await findCurrentSession(context)
  if (!session || await toSessionHash(session) !== startedBy) {
    trace(context, "no link: the current session is not the one in which this sign-in began")
    return undefined
  }
  const user = await findLinkedUser(context, session)
  return user && { session, user }
}
