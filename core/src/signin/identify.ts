/**
 * Linking finds the user an account belongs to, or assigns it to one. docs/linking.md has a diagram. Its steps:
 * 1. `resolve` reads the store and decides, without writing
 * 2. `apply` writes the decision
 * 3. `verify` checks again whatever another request may have changed in the meantime, once before and once after the session begins
 *
 * `revert` undoes the writes after an error or a failed verification.
 * @module
 */
import type { Accounts } from "../app/accounts.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { LinkedUser } from "../app/claim.ts"
import type { RequestContext } from "../app/context.ts"
import type { Current } from "./current-user.ts"
import { type Admission, admit, type Candidate, ownedByOther } from "./second-factor.ts"

/** The user who signs in, and the result of their admission. */
type Identified = LinkedUser & { readonly admission: Admission }

/** Returns the user, to whom the account is linked unless they need a second factor first. A new user is created before that. */
export async function identify(
  context: RequestContext,
  accounts: Accounts | undefined,
  candidate: Candidate,
  known: AdapterUser | undefined,
  current: Current | undefined,
): Promise<Identified> {
  const { claim, resumed, isNewUser } = candidate
  const noFactor = { hasSecondFactor: false }
  if (!accounts) {
    return { user: claim.user, isNewUser, wasLinked: false, admission: await admit(context, candidate, claim.user) }
  }
  if (current && !known) {
    // the current session already has its factor, but a factor that was just given must be of the same user
    const admission = resumed ? await admit(context, candidate, current.user) : noFactor
    return { ...await accounts.linkToCurrent(context, claim, current.user), admission }
  }
  for (let owner = known;;) {
    const resolution = await accounts.resolve(context, claim, owner, current?.user)
    if (resolution.action === "create") {
      if (resumed) throw ownedByOther(claim.account)
      const linked = await accounts.apply(context, claim, resolution)
      if ("user" in linked) {
        return { ...linked, admission: await admit(context, { ...candidate, isNewUser: true }, linked.user) }
      }
      owner = linked.owner
    } else {
      const { user, action } = resolution
      const wasLinked = action === "signIn"
      const admission = await admit(context, candidate, user, wasLinked)
      if (admission.need) return { user, isNewUser, wasLinked, admission }
      const linked = await accounts.apply(context, claim, resolution)
      if ("user" in linked) return { ...linked, isNewUser, admission }
      owner = linked.owner
    }
  }
}
