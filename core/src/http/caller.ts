import { InvalidConfig, SignInRequired } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { findCurrentSession } from "../session/session.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { findLinkedUser } from "../signin/linked-user.ts"

/** Returns the session of the request. @param what name of the caller @throws {SignInRequired} if there is none @throws {AdapterError} */
export async function requireCurrent(context: RequestContext, what: string): Promise<CurrentSession> {
  const current = await findCurrentSession(context)
  if (current) {
    context.report?.({ userId: current.userId, sessionKey: current.key })
    return current
  }
  throw new SignInRequired(`${what}: no user is signed in`)
}

/** The user who manages their own accounts. */
export interface Caller {
  readonly session: CurrentSession
  /**
   * The stored user. `undefined` if the store does not contain them, or if the session may not change how they sign in, so that they have
   * no accounts here.
   */
  readonly user: AdapterUser | undefined
}

/**
 * Returns the user of the current session.
 * @param what feature needs it, for the error message
 * @throws {InvalidConfig} if there is no store of users
 * @throws {SignInRequired} if no user is signed in
 * @throws {AdapterError}
 */
export async function requireCaller(context: RequestContext, what: string): Promise<Caller> {
  if (!context.settings.adapter) {
    throw new InvalidConfig(`\`adapter\` is missing; ${what} needs one, which stores users`, { type: "MissingAdapter" })
  }
  const session = await requireCurrent(context, what)
  return { session, user: await findLinkedUser(context, session) }
}
