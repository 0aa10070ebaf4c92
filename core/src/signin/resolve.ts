import type { Resolution } from "../app/accounts.ts"
import { OAuthAccountNotLinked, WebAuthnVerificationError } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { Account } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import { idOf, mayBeInOtherTab } from "./claim.ts"
import type { AccountClaim } from "../app/claim.ts"
import { awaitOwner } from "./owner.ts"
import { isProven } from "./proof.ts"
import { findByEmail } from "./user.ts"

/** Facts about a claim: ids of users, or `undefined` if there is no such user. */
export interface Situation {
  /** The user to whom the account is linked. */
  readonly owner?: string | undefined
  /** The user who is signed in, in the session in which this sign-in began. */
  readonly current?: string | undefined
  /** The user who has the claimed address. */
  readonly emailOwner?: string | undefined
  /** The provider has verified the address, and the app trusts the provider to do so. */
  readonly emailTrusted: boolean
}

/**
 * - `signIn`: the account is already linked, and its owner signs in
 * - `linkToCurrent`: link the account to the user who is signed in
 * - `linkByEmail`: link the account to the user who has its address
 * - `create`: create a user and link the account to them
 * - `refuse`: there is no proof that the account and the other user belong to the same person
 */
export type Decision = "signIn" | "linkToCurrent" | "linkByEmail" | "create" | "refuse"

/** Decides whose account this is, or becomes. */
export function decideLink({ owner, current, emailOwner, emailTrusted }: Situation): Decision {
  if (owner !== undefined) return current === undefined || current === owner ? "signIn" : "refuse"
  if (current !== undefined) return "linkToCurrent"
  if (emailOwner !== undefined) return emailTrusted ? "linkByEmail" : "refuse"
  return "create"
}

/**
 * Reads the facts and returns the decision, without writing anything.
 * @param owner the result of `findOwner`
 * @param current the user of the session in which this sign-in began
 * @throws {OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode AdapterError}
 */
export async function resolve(
  context: RequestContext,
  claim: AccountClaim,
  owner: AdapterUser | undefined,
  current: AdapterUser | undefined,
): Promise<Resolution> {
  assertPasskeyFits(claim, owner, current)
  const emailOwner = !owner && !current ? await findEmailOwner(context, claim) : undefined
  const action = decideLink({
    owner: idOf(owner),
    current: idOf(current),
    emailOwner: idOf(emailOwner),
    emailTrusted: isTrusted(context, claim.account) && isProven(claim),
  })
  if (action === "create") return { action }
  if (action !== "refuse") return { action, user: (owner ?? current ?? emailOwner)! }
  if (emailOwner) return { action: "signIn", user: await awaitOwnerOrRefuse(context, claim, emailOwner) }
  throw notLinked(
    claim,
    "the account belongs to another user than the one who is signed in; sign out, then sign in with this account",
  )
}

/**
 * Looks again after the store has refused to create the user, because another tab may have created them.
 * @returns the account's owner, or `undefined` if the store refused for another reason
 * @throws {OAuthAccountNotLinked} if a user has the address and does not get the account
 * @throws {AdapterError}
 */
export async function resolveRefusedUser(
  context: RequestContext,
  claim: AccountClaim,
): Promise<AdapterUser | undefined> {
  const emailOwner = await findEmailOwner(context, claim)
  if (emailOwner) return await awaitOwnerOrRefuse(context, claim, emailOwner)
  // a store may already refuse a second user with this address when it does not find the first one yet
  return mayBeInOtherTab(claim) && claim.account.type !== "email"
    ? await awaitOwner(context, claim, undefined)
    : undefined
}

/**
 * Waits for another tab that may be linking the account, and returns the owner. Otherwise throws, because having the same address is not
 * proof of ownership.
 */
async function awaitOwnerOrRefuse(
  context: RequestContext,
  claim: AccountClaim,
  emailOwner: AdapterUser,
): Promise<AdapterUser> {
  const owner = mayBeInOtherTab(claim) ? await awaitOwner(context, claim, emailOwner) : undefined
  if (owner) return owner
  throw notLinked(
    claim,
    "a user has this e-mail address, and the account is not linked to them; sign in as that user, then link it",
  )
}

const notLinked = ({ account }: AccountClaim, reason: string) =>
  new OAuthAccountNotLinked(`Provider "${account.provider}": ${reason}`)

/** Returns the user who has the claimed address. For an e-mail provider `findOwner` has already looked for them. */
const findEmailOwner = async (
  context: RequestContext,
  { user, account, profile }: AccountClaim,
): Promise<AdapterUser | undefined> =>
  user.email && account.type !== "email"
    ? await findByEmail(context, user.email, profile?.email ?? user.email)
    : undefined

/**
 * Throws if the passkey does not match the claim. A sign-in needs a passkey with an owner. A registration needs a passkey without an owner,
 * because it only proves that the user has the key, not that an existing account with the same id is theirs. A new passkey is linked to the
 * user who asked for it, or to a new user.
 */
function assertPasskeyFits(
  { account, passkey }: AccountClaim,
  owner: AdapterUser | undefined,
  current: AdapterUser | undefined,
): void {
  if (account.type !== "webauthn") return
  const fits = passkey ? !owner && idOf(current) === passkey.userId : owner !== undefined
  if (!fits) {
    throw new WebAuthnVerificationError(
      `Provider "${account.provider}": this passkey is not linked to the expected user; sign in another way, then register a passkey`,
    )
  }
}

function isTrusted({ settings }: RequestContext, { provider }: Account): boolean {
  const known = settings.providers.get(provider)
  return known !== undefined && "config" in known && known.config.allowDangerousEmailAccountLinking === true
}
