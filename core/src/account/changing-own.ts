import type { AdapterUser } from "../app/adapter.ts"
import type { RouteContext } from "../app/context.ts"
import type { Flow, Outcome } from "../app/outcome.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { FreshSignInRequired } from "../errors.ts"
import { requireCurrent } from "../http/caller.ts"
import { changing } from "../http/change.ts"
import { findSignedInUser } from "../signin/linked-user.ts"
import { freshAge } from "../signin/fresh.ts"
import { requireFreshUser } from "./fresh-user.ts"

/** The user who changes their account, and the session in which they do. */
export interface OwnChange {
  readonly user: AdapterUser
  readonly current: CurrentSession
}

/**
 * Returns a flow for a change of the user's own account, which needs a sign-in at most 600 seconds ago. If the user has a second factor, that sign-in
 * must have used it.
 */
export const changingOwn =
  (change: (context: RouteContext, own: OwnChange) => Promise<Outcome | void>): Flow => async (context) => {
    const { settings } = context
    const known = settings.secondFactor && await findSignedInUser(context)
    const secondFactor = known !== undefined && await settings.secondFactor!.hasFactor(context, String(known.id))
    const flow = changing(async (context) => {
      const what = context.url.pathname
      const [user, current] = [await requireFreshUser(context, what), await requireCurrent(context, what)]
      const demand = { maxAge: freshAge, secondFactor }
      if (secondFactor && !await (await settings.loadStepUp!()).isFresh(context, current, demand)) {
        throw new FreshSignInRequired(
          `${what} needs a sign-in at most ${freshAge} seconds ago that used a second factor`,
        )
      }
      return await change(context, { user, current })
    }, { secondFactor })
    return await flow(context, undefined)
  }
