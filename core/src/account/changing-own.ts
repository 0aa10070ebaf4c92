import type { AdapterUser } from "../app/adapter.ts"
import type { RouteContext } from "../app/context.ts"
import type { Flow, Outcome } from "../app/outcome.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { requireCurrent } from "../http/caller.ts"
import { changing } from "../http/change.ts"
import { findSignedInUser } from "../signin/linked-user.ts"
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
      // a factor that was added in this session does not count, because a thief can add one
      const user = await requireFreshUser(context, what, { secondFactor })
      return await change(context, { user, current: await requireCurrent(context, what) })
    }, { secondFactor })
    return await flow(context, undefined)
  }
