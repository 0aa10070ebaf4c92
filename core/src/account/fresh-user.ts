import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { FreshSignInRequired, SignInRequired } from "../errors.ts"
import { requireCurrent } from "../http/caller.ts"
import { assertFreshSession, freshAge } from "../signin/fresh.ts"
import { findLinkedUser } from "../signin/linked-user.ts"

/**
 * Returns the signed-in user, if they signed in at most 600 seconds ago.
 * @param what feature needs it, for the log
 * @param secondFactor true if the sign-in must have used a second factor
 * @param addedFactor a factor that the user may have added since the sign-in instead, as `keepAddedFactor` stored it
 * @throws {SignInRequired} {@linkcode FreshSignInRequired} {@linkcode AdapterError}
 */
export async function requireFreshUser(
  context: RequestContext,
  what: string,
  { secondFactor = false, addedFactor }: {
    readonly secondFactor?: boolean
    readonly addedFactor?: string | undefined
  } = {},
): Promise<AdapterUser> {
  const current = await requireCurrent(context, what)
  assertFreshSession(context, current, what)
  const user = await findLinkedUser(context, current)
  if (!user) throw new SignInRequired(`${what}: the session belongs to no stored user`)
  if (secondFactor && !await hasSecondFactor(context, current, addedFactor)) {
    throw new FreshSignInRequired(`${what} needs a sign-in at most ${freshAge} seconds ago that used a second factor`)
  }
  return user
}

async function hasSecondFactor(
  context: RequestContext,
  current: CurrentSession,
  addedFactor: string | undefined,
): Promise<boolean> {
  const stepUp = await context.settings.loadStepUp!()
  return await stepUp.isFresh(context, current, { maxAge: freshAge, secondFactor: true }) ||
    addedFactor !== undefined && await stepUp.hasAddedFactor(context, current, addedFactor)
}
