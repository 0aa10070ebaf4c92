import { AdapterError } from "@svc-auth/core/errors"
import type { Taken } from "@svc-auth/core/flows"
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
  const taken: Taken[] = []
  const giveAllBack = () => giveBack(settings, taken)
  // the user first, because one user can begin any number of sign-ins, and would otherwise open a counter in each of them
  for (const [limit, name] of [["factorInAll", userId], ["factor", pending]] as const) {
    const counted = await countCode(settings, limit, name)
    if (counted.taken.length === 0) throw new AdapterError("nothing counts wrong answers")
    if (counted.full) {
      await giveAllBack()
      return undefined
    }
    taken.push(...counted.taken, ...counted.places)
  }
  return giveAllBack
}
