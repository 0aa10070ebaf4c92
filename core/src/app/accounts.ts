import type { Account } from "../types.ts"
import type { AdapterUser } from "./adapter.ts"
import type { AccountClaim, LinkedUser } from "./claim.ts"
import type { RequestContext } from "./context.ts"

/** The decision about a claim, and the user whom it concerns. */
export type Resolution =
  | { readonly action: "signIn" | "linkToCurrent" | "linkByEmail"; readonly user: AdapterUser }
  | { readonly action: "create" }

/** Called with each resolution before anything is written. If it throws, nothing is written. */
export type BeforeLink = (resolution: Resolution) => Promise<void>

/** Finds and links the accounts of users in a store. */
export interface Accounts {
  /** Returns the user with this id. @param source where the id comes from, for the error message @throws {AdapterError} */
  findById(context: RequestContext, id: string, source: string): Promise<AdapterUser | undefined>
  /** Returns the user to whom the account is linked. @throws {AdapterError} */
  findOwner(context: RequestContext, account: Account): Promise<AdapterUser | undefined>
  /**
   * Returns the user who signs in: the owner of the account, or the user to whom it is linked now. When the session has
   * begun, the caller calls `verifySession`.
   * @param owner the result of `findOwner`
   * @param findCurrentUser returns the user of the session in which this sign-in began, if that session may link accounts
   * @throws {OAuthAccountNotLinked} {@linkcode WebAuthnVerificationError} {@linkcode AdapterError}
   */
  link(
    context: RequestContext,
    claim: AccountClaim,
    owner: AdapterUser | undefined,
    findCurrentUser: () => Promise<AdapterUser | undefined>,
    before?: BeforeLink,
  ): Promise<LinkedUser>
  /** Ends the session, and throws, unless the account is still linked to the user. */
  verifySession(
    context: RequestContext,
    account: Account,
    user: AdapterUser,
    endSession: () => Promise<unknown>,
  ): Promise<void>
}
