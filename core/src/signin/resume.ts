import { AdapterError, InvalidCheck } from "../errors.ts"
import { giveBack } from "../app/limits/give-back.ts"
import { countCode, toTakenBefore } from "../app/limits/limit.ts"
import type { RequestContext } from "../app/context.ts"
import { finish } from "./finish.ts"
import type { ResumedSignIn } from "./completed.ts"
import type { Outcome } from "../app/outcome.ts"
import { dropPending, type PendingSignIn, takeWaiting } from "./pending.ts"

/**
 * Completes a sign-in whose second factor was accepted. It can be completed only once, even if its cookie was copied.
 * @throws {InvalidCheck} if it has already been completed, or its data no longer exists
 * @throws as {@linkcode finish}
 */
export async function resumeSignIn(
  context: RequestContext,
  pending: PendingSignIn,
  accepted: Pick<ResumedSignIn, "hasSecondFactor" | "mayBegin" | "verify">,
): Promise<Outcome> {
  const { settings } = context
  const { id, userId, isNewUser, provider } = pending
  context.report?.({ provider, userId })
  const counted = await countCode(settings, ["pending", id])
  const isCounted = counted.full ?? counted.taken[0]
  if (!isCounted) throw new AdapterError("nothing counts how often a pending sign-in ends")
  dropPending(context)
  if (counted.full) {
    throw new InvalidCheck(`Provider "${provider}": this pending sign-in was completed before`)
  }
  // without its own slot, the sign-in would share its counter with others, and one of them could not complete
  await giveBack(settings, counted.places)
  const { dpopKey: _, ...completed } = await takeWaiting(context, pending)
  // the tokens come from a sealed cookie or the store, so this request does not know them as secrets yet
  settings.hide?.(completed.account)
  const taken = completed.taken.map((one) => toTakenBefore(settings, { ...one, at: new Date(one.at) }))
  return await finish(context, { ...completed, taken }, { userId, isNewUser, ...accepted })
}
