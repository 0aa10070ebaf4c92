import type { RouteContext } from "../app/context.ts"
import type { AdapterUser } from "../app/adapter.ts"
import { findCurrentSession, toSessionHash } from "../session/session.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { findLinkedUser } from "../signin/linked-user.ts"

/** The user who is signed in, with their session and its hash. */
export interface Registrant {
  readonly user: AdapterUser
  readonly current: CurrentSession
  readonly session: string
}

/** Returns the user who is signed in, if the current session may add passkeys to them. @throws {AdapterError} */
export async function findRegistrant(context: RouteContext): Promise<Registrant | undefined> {
  const current = await findCurrentSession(context)
  const user = current && await findLinkedUser(context, current)
  return user && { user, current, session: await toSessionHash(current) }
}
