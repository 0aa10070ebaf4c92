import type { BeforeLink } from "../app/accounts.ts"
/**
 * Linking finds the user an account belongs to, or assigns it to one. docs/linking.md has a diagram. Its steps:
 * 1. `resolve` reads the store and decides, without writing
 * 2. `apply` writes the decision
 * 3. `verify` checks again whatever another request may have changed in the meantime, once before and once after the session begins
 *
 * `revert` undoes the writes after an error or a failed verification.
 * @module
 */
import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { apply } from "./apply.ts"
import { mayBeInOtherTab } from "./claim.ts"
import type { AccountClaim, LinkedUser } from "../app/claim.ts"
import { withMethodsClaim } from "./claim-methods.ts"
import { findOwner } from "./owner.ts"
import { resolve } from "./resolve.ts"
import { verifyLink } from "./verify.ts"

/**
 * Returns the user who signs in: the account's owner, or the user to whom it has now been linked. When the session has begun, the caller
 * must call `verifySession`.
 * @param owner the result of `findOwner`
 * @param findCurrentUser returns the user of the session in which this sign-in began, if that session may link accounts
 * @throws {OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode AdapterError}
 */
export async function link(
  context: RequestContext,
  claim: AccountClaim,
  owner: AdapterUser | undefined,
  findCurrentUser: () => Promise<AdapterUser | undefined>,
  before?: BeforeLink,
): Promise<LinkedUser> {
  const current = await findCurrentUser()
  if (!current || owner) return await resolveAndApply(context, claim, { owner, current, before })
  // until it is certain that this account stays linked, no other account may be unlinked because of it
  return await withMethodsClaim(context, current.id, async () => {
    const linked = await resolveAndApply(context, claim, { owner, current, before })
    await verifyLink(context, claim.account, current, findCurrentUser)
    return linked
  })
}

async function resolveAndApply(
  context: RequestContext,
  claim: AccountClaim,
  { owner, current, before }: {
    readonly owner: AdapterUser | undefined
    readonly current: AdapterUser | undefined
    readonly before: BeforeLink | undefined
  },
): Promise<LinkedUser> {
  const resolution = await resolve(context, claim, owner, current)
  await before?.(resolution)
  try {
    return await apply(context, claim, resolution)
  } catch (thrown) {
    // another tab may have linked the account in the meantime
    const mayBeLate = resolution.action !== "signIn" && mayBeInOtherTab(claim)
    const lateOwner = mayBeLate ? await findOwner(context, claim.account) : undefined
    if (lateOwner) return await resolveAndApply(context, claim, { owner: lateOwner, current, before })
    throw thrown
  }
}
