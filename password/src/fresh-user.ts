import { FreshSignInRequired, SignInRequired } from "@svc-auth/core/errors"
import {
  type AdapterUser,
  assertFreshSession,
  findLinkedUser,
  freshAge,
  hasAddedFactor,
  isFresh,
  type RequestContext,
  requireCurrent,
} from "@svc-auth/core/flow-tools"

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
  const isProven = !secondFactor || await isFresh(context, current, { maxAge: freshAge, secondFactor }) ||
    await hasAddedFactor(context, current)
  if (!isProven) {
    throw new FreshSignInRequired(`${what} needs a sign-in at most ${freshAge} seconds ago that used a second factor`)
  }
  return user
}
