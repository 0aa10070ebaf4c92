import { AdapterError } from "@svc-auth/core/errors"
import { type App, countCode, giveBack } from "@svc-auth/core/flow-tools"

/**
 * Counts an attempt before its code is compared: at most 5 for one pending sign-in, and 20 a day for one user. No option disables this limit.
 * @returns a function that refunds the attempts and only logs errors; `undefined` if there were too many
 * @throws {AdapterError}
 */
export async function countFactor(
  { settings }: App,
  { pending, userId }: { readonly pending: string; readonly userId: string },
): Promise<(() => Promise<void>) | undefined> {
  // the user first, because one user can begin any number of sign-ins, and would otherwise open a counter in each of them
  const { taken, places, full } = await countCode(settings, ["factorInAll", userId], ["factor", pending])
  const giveAllBack = () => giveBack(settings, [...taken, ...places])
  if (full) {
    await giveAllBack()
    return undefined
  }
  if (taken.length === 0) throw new AdapterError("nothing counts wrong answers")
  return giveAllBack
}
