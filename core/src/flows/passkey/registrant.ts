import type { RouteContext } from "../../request/context.ts"
import type { AdapterUser } from "../../model/adapter.ts"
import { findCurrentSession, toSessionHash } from "../../session/session.ts"
import { findLinkedUser } from "../linked-user.ts"

/** Who is signed in, and in which session, by its hash. */
export interface Registrant {
  readonly user: AdapterUser
  readonly session: string
}

/** Who is signed in, if passkeys may be added to him in the present session. @throws {AdapterError} */
export async function findRegistrant(context: RouteContext): Promise<Registrant | undefined> {
  const current = await findCurrentSession(context)
  const user = current && await findLinkedUser(context, current)
  return user && { user, session: await toSessionHash(current) }
}
