import { SignInRequired } from "@svc-auth/core/errors"
import type { FlowContext } from "@svc-auth/core/flows"
import { endAllOtherSessions, endSessions, findSignedInUser } from "@svc-auth/core/flow-tools"

/**
 * Takes a change of the user's password or factors back if the session has ended before it was stored, or if that cannot be read. The user who
 * has ended the session, for example because they have proven the address, does not know of the change. A proof of the address and a reset end
 * sessions first and read the password last, so a change that they missed is taken back here. Sessions that began by it end, too.
 * @throws {SignInRequired} if it was taken back @throws {AdapterError}
 */
export async function verifyChange(
  context: FlowContext,
  userId: string,
  revert: () => Promise<unknown>,
): Promise<void> {
  let isValid = false
  try {
    isValid = (await findSignedInUser(context))?.id === userId
  } finally {
    if (!isValid) {
      await revert()
      await endSessions(context, userId)
    }
  }
  if (!isValid) throw new SignInRequired("the session has ended while the user's password or second factor was changed")
}

/**
 * Ends all sessions of the user except the current one. If another request has ended that one, all end, because the other request may have kept
 * the session of a thief.
 * @param revert takes the change back if this fails. Default: the change stands
 * @throws {SignInRequired} if the current session has ended @throws {AdapterError}
 */
export async function endOthers(
  context: FlowContext,
  userId: string,
  revert?: () => Promise<unknown>,
): Promise<void> {
  try {
    await endAllOtherSessions(context)
  } catch (thrown) {
    await revert?.()
    if (thrown instanceof SignInRequired) await endSessions(context, userId)
    throw thrown
  }
}
