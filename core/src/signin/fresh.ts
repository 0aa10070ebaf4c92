import { FreshSignInRequired } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import { assertTellsStart, isStartedWithin } from "../session/freshness.ts"
import type { CurrentSession } from "../app/session-strategy.ts"

/** Maximum age of a sign-in, in seconds, for changing how the user signs in or ending their sessions. */
export const freshAge = 600

/**
 * Throws unless the user of this session signed in at most 600 seconds ago. Call it before any action that a stolen session must not allow.
 * @param what the user wants to do, for the log
 * @param code of the error
 * @throws {FreshSignInRequired}
 * @throws {InvalidConfig} if the sessions of this configuration have no start time
 */
export function assertFreshSession(
  context: RequestContext,
  current: CurrentSession,
  what: string,
  code?: FreshSignInRequired["code"],
): void {
  assertTellsStart(context, what)
  if (isStartedWithin(context, current, freshAge)) return
  throw new FreshSignInRequired(`${what} needs a sign-in at most ${freshAge} seconds ago`, code && { code })
}
