import type { Awaitable } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { FreshCandidate, FreshDemand, StepUp } from "../app/step-up.ts"

/** Returns the code of step-up sign-ins, if this browser sent a cookie with a demand. Most requests do not need it. */
export const loadForDemand = ({ jar, cookies: { fresh }, settings }: RequestContext): Awaitable<StepUp | undefined> =>
  jar.all(fresh.name).length > 0 ? settings.loadStepUp?.() : undefined

/** Returns true if the sign-in to which this request belongs must be a step-up sign-in. */
export const isFreshDemanded = async (context: RequestContext): Promise<boolean> =>
  await (await loadForDemand(context))?.findDemand(context) !== undefined

/**
 * Returns the demand that this sign-in answers, or `undefined` if there is none.
 * @throws {InvalidCheck} {@linkcode FreshSignInRequired} as `admitFresh`
 */
export async function findAnsweredDemand(
  context: RequestContext,
  claim: FreshCandidate,
  usesStore: boolean,
  owner: AdapterUser | undefined,
): Promise<FreshDemand | undefined> {
  // fail closed (`!`) if the code for step-up sign-in is missing
  const stepUp = await (claim.demand ? context.settings.loadStepUp!() : loadForDemand(context))
  return await stepUp?.admitFresh(context, claim, usesStore, owner)
}

/** Keeps the proof of what the sign-in has verified with the new session, if anything was demanded, or a second factor was used. */
export async function keepProof(
  context: RequestContext,
  demand: FreshDemand | undefined,
  proven: { readonly acr: string | undefined; readonly hasSecondFactor: boolean },
): Promise<void> {
  if (demand || proven.hasSecondFactor) {
    await (await context.settings.loadStepUp!()).keepProof(context, demand, proven)
  }
}
