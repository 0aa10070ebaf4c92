import type { Account } from "../types.ts"
import type { AdapterUser } from "./adapter.ts"
import type { AccountClaim, LinkedUser } from "./claim.ts"
import type { RequestContext } from "./context.ts"

/** The decision about a claim, and the user whom it concerns. */
export type Resolution =
  | { readonly action: "signIn" | "linkToCurrent" | "linkByEmail"; readonly user: AdapterUser }
  | { readonly action: "create" }

/** The user who signs in, or the account's owner if another request has linked the account in the meantime. */
export type Applied = LinkedUser | { readonly owner: AdapterUser }

/** A completed sign-in. */
export interface SignedIn {
  readonly account: Account
  /** True if the account was linked to the user before this sign-in. */
  readonly wasLinked: boolean
  /** True if the flow itself verifies that the account is still the user's. */
  readonly isVerified: boolean
}

/** Finds and links the accounts of users in a store. */
export interface Accounts {
  /** Returns the user with this id. @param source where the id comes from, for the error message @throws {AdapterError} */
  findById(context: RequestContext, id: string, source: string): Promise<AdapterUser | undefined>
  /** Returns the user to whom the account is linked. @throws {AdapterError} */
  findOwner(context: RequestContext, account: Account): Promise<AdapterUser | undefined>
  /**
   * Decides whose account this is, or becomes, without writing anything.
   * @param owner the result of `findOwner`
   * @param current the user of the session in which this sign-in began
   * @throws {OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode AdapterError}
   */
  resolve(
    context: RequestContext,
    claim: AccountClaim,
    owner: AdapterUser | undefined,
    current: AdapterUser | undefined,
  ): Promise<Resolution>
  /** Writes the decision, and fires `createUser` and `linkAccount`. @throws {OAuthAccountNotLinked} {@linkcode AdapterError} */
  apply(context: RequestContext, claim: AccountClaim, resolution: Resolution): Promise<Applied>
  /** Links the account to the user of the current session. @throws as `resolve` and `apply` */
  linkToCurrent(
    context: RequestContext,
    claim: AccountClaim,
    current: AdapterUser,
  ): Promise<LinkedUser>
  /** Stores the provider's new tokens. Ends the new session, and throws, unless the account is still linked to the user. */
  verifySession(context: RequestContext, signedIn: SignedIn, user: AdapterUser): Promise<void>
}
