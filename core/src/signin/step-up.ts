import type { Awaitable } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import type { StepUp } from "../app/step-up.ts"

/** Returns the code of step-up sign-ins, if this browser sent a cookie with a demand. Most requests do not need it. */
export const loadForDemand = ({ jar, cookies: { fresh }, settings }: RequestContext): Awaitable<StepUp | undefined> =>
  jar.all(fresh.name).length > 0 ? settings.loadStepUp?.() : undefined

/** Returns true if the sign-in to which this request belongs must be a step-up sign-in. */
export const isFreshDemanded = async (context: RequestContext): Promise<boolean> =>
  await (await loadForDemand(context))?.findDemand(context) !== undefined
