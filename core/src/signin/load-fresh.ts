import type { Awaitable } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import type { Settings } from "../app/settings.ts"
import type { LoadStepUp, StepUp } from "../app/step-up.ts"

/** The kit sets `load`, because it has `requireFresh`. An app without the kit, an adapter and a store of ended sessions demands no fresh sign-in. */
export const freshFlows: { load?: LoadStepUp } = {}

/** Returns what loads the code for a demand: of the adapter, the store of ended sessions or the kit. */
export const findFreshFlows = ({ storeFlows, revocation }: Settings): LoadStepUp | undefined =>
  (storeFlows ?? revocation)?.loadFresh ?? freshFlows.load

/** Returns the code for a demand, if this browser sent a cookie with one. Most requests need none of it. */
export const loadForDemand = ({ jar, cookies: { fresh }, settings }: RequestContext): Awaitable<StepUp | undefined> =>
  jar.all(fresh.name).length > 0 ? findFreshFlows(settings)?.() : undefined

/** Returns true if the sign-in to which this request belongs must be a step-up sign-in. */
export const isFreshDemanded = async (context: RequestContext): Promise<boolean> =>
  await (await loadForDemand(context))?.findDemand(context) !== undefined
