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
 * @param secondFactor true if the sign-in must have used a second factor, or the user must have added one since
 * @throws {SignInRequired} {@linkcode FreshSignInRequired} {@linkcode AdapterError}
 */
export async function requireFreshUser(
  context: RequestContext,
  what: string,
  { secondFactor = false }: { readonly secondFactor?: boolean } = {},
): Promise<AdapterUser> {
  const current = await requireCurrent(context, what)
  assertFreshSession(context, current, what)
  const user = await findLinkedUser(context, current)
  if (!user) throw new SignInRequired(`${what}: the session belongs to no stored user`)
  if (secondFactor && !await hasSecondFactor(context, current)) {
    throw new FreshSignInRequired(`${what} needs a sign-in at most ${freshAge} seconds ago that used a second factor`)
  }
  return user
}

async function hasSecondFactor(context: RequestContext, current: CurrentSession): Promise<boolean> {
  const stepUp = await context.settings.loadStepUp!()
  return await stepUp.isFresh(context, current, { maxAge: freshAge, secondFactor: true }) ||
    await stepUp.hasAddedFactor(context, current)
}
