import type { RequestContext } from "../app/context.ts"
import { SignInRequired } from "../errors.ts"
import { endUserSessions } from "../http/end-sessions.ts"
import { findSignedInUser } from "../signin/linked-user.ts"
import { endOtherSessions } from "./sessions-flow.ts"

/**
 * Reverts a change of the user's password or factors if the session ended before it was stored, or if that cannot be determined. The user may have
 * ended the session without knowing of the change, for example by verifying their address. A verification of the address and a reset end sessions
 * first and read the password last, so a change that they missed is reverted here. Sessions that began because of it also end.
 * @throws {SignInRequired} if it was reverted @throws {AdapterError}
 */
export async function verifyChange(
  context: RequestContext,
  userId: string,
  revert: () => Promise<unknown>,
): Promise<void> {
  let isValid = false
  try {
    isValid = (await findSignedInUser(context))?.id === userId
  } finally {
    if (!isValid) {
      await revert()
      await endUserSessions(context, userId)
    }
  }
  if (!isValid) throw new SignInRequired("the session has ended while the user's password or second factor was changed")
}

/**
 * Ends all sessions of the user except the current one. If another request has ended the current one, all are ended, because the other request may
 * have kept a thief's session.
 * @param revert reverts the change if this fails. Default: the change stays
 * @throws {SignInRequired} if the current session has ended @throws {AdapterError}
 */
export async function endOthers(
  context: RequestContext,
  userId: string,
  revert?: () => Promise<unknown>,
): Promise<void> {
  try {
    await endOtherSessions(context)
  } catch (thrown) {
    await revert?.()
    if (thrown instanceof SignInRequired) await endUserSessions(context, userId)
    throw thrown
  }
}
