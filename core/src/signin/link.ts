import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { apply } from "./apply.ts"
import { withMethodsClaim } from "./claim-methods.ts"
import type { AccountClaim, LinkedUser } from "../app/claim.ts"
import { resolve } from "./resolve.ts"
import { verifyLink } from "./verify.ts"

/**
 * Links the account to the user of the session in which this sign-in began. Until it is certain that the account stays linked, no other account
 * of the user may be unlinked because of it.
 * @throws {OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode AdapterError}
 */
export const linkToCurrent = (
  context: RequestContext,
  claim: AccountClaim,
  current: AdapterUser,
): Promise<LinkedUser> =>
  withMethodsClaim(context, current.id, async () => {
    let owner: AdapterUser | undefined
    for (;;) {
      const linked = await apply(context, claim, await resolve(context, claim, owner, current))
      if ("user" in linked) {
        await verifyLink(context, claim, current)
        return linked
      }
      owner = linked.owner
    }
  })
