import type { Awaitable } from "../model/types.ts"
import type { RequestContext } from "../request/context.ts"

type Fresh = typeof import("./fresh.ts")

/**
 * What `requireFresh`, the sign-in page and the sign-ins after it need. Only the kit has that verb, and sets `load`: an app without the kit demands no
 * fresh sign-in, so its bundle has no code for it.
 */
export const freshFlows: { load?: () => Awaitable<Fresh> } = {}

/** Returns the code for a demand, if this browser sent a cookie with one. Most requests need none of it. */
export const loadForDemand = ({ jar, cookies: { fresh } }: RequestContext): Awaitable<Fresh | undefined> =>
  jar.all(fresh.name).length > 0 ? freshFlows.load?.() : undefined

/** Returns whether the sign-in that this request belongs to must be a fresh one. */
export const isFreshDemanded = async (context: RequestContext): Promise<boolean> =>
  await (await loadForDemand(context))?.findDemand(context) !== undefined
