import type { RequestContext } from "../app/context.ts"
import { loadOnce } from "../app/load-once.ts"
import type { Outcome } from "../app/outcome.ts"
import type { SecondFactorNeed } from "../app/second-factor.ts"
import { AccessDenied, InvalidCheck } from "../errors.ts"
import type { Account } from "../types.ts"
import { idOf } from "./claim.ts"
import type { CompletedSignIn, ResumedSignIn } from "./completed.ts"

const loadPending = /* @__PURE__ */ loadOnce(() => import("./pending.ts"))

/** A sign-in for which {@link admit} decides whether it needs a second factor. */
export interface Candidate {
  readonly claim: CompletedSignIn
  /** Set if the second factor was accepted. */
  readonly resumed: ResumedSignIn | undefined
  /** True if this sign-in has created the user. */
  readonly isNewUser: boolean
  /** True if `requireFresh` requires a second factor. */
  readonly demanded: boolean
}

/** Result of {@link admit}. */
export interface Admission {
  /** The step that is missing. Nothing may be written before it. */
  readonly need?: SecondFactorNeed | undefined
  /** True if the user has just provided a second factor. */
  readonly hasSecondFactor: boolean
  /** Returns true if the user's factors are still those with which they were admitted. Called after the session has begun. */
  readonly verify?: (() => Promise<boolean>) | undefined
}

/**
 * Decides whether this user needs a second factor.
 * @param isLinked true if the account was linked to the user before this sign-in
 * @throws {AccessDenied} if the user is not the one who provided the second factor, or cannot add one @throws {AdapterError}
 */
export async function admit(
  context: RequestContext,
  { claim, resumed, isNewUser, demanded }: Candidate,
  user: { readonly id: unknown },
  isLinked = true,
): Promise<Admission> {
  const userId = idOf(user)!
  const { account, profile, userVerified = false } = claim
  if (resumed) {
    if (userId !== resumed.userId) throw ownedByOther(account)
    if (!await resumed.mayBegin()) throw changed(account)
    return resumed
  }
  const { secondFactor } = context.settings
  if (!secondFactor) return { hasSecondFactor: false }
  const version = await secondFactor.findVersion?.(context, userId)
  const first = { userId, isNewUser, isLinked, account, ...profile && { profile }, userVerified, demanded }
  const need = await secondFactor.assess(context, first)
  if (typeof need !== "boolean") return { hasSecondFactor: false, need }
  return {
    hasSecondFactor: need,
    verify: async () => await secondFactor.findVersion?.(context, userId) === version,
  }
}

export const ownedByOther = ({ provider }: Account): AccessDenied =>
  new AccessDenied(`Provider "${provider}": the account belongs to another user now`)

/** Stores the sign-in until the user has provided the second factor, and redirects to its page. @throws as `holdSignIn` */
export async function hold(
  context: RequestContext,
  claim: CompletedSignIn,
  held: SecondFactorNeed & Pick<ResumedSignIn, "userId" | "isNewUser">,
): Promise<Outcome> {
  // the sign-in is bound to values that were read after the secret was compared, and which may be newer; check the secret again
  if (await claim.verify?.() === false) throw changed(claim.account)
  return await (await loadPending()).holdSignIn(context, claim, held)
}

export const changed = ({ provider }: Account): InvalidCheck =>
  new InvalidCheck(`Provider "${provider}": during this sign-in, the user's password or second factor changed`)
