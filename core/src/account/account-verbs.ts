import { loadOnce } from "../app/load-once.ts"
import type { AccountInfo, PasskeyInfo } from "../app/account-info.ts"
import type { AccountKey } from "../app/adapter.ts"
import type { VerbRunner } from "./verb-runner.ts"

/** The verbs with which the signed-in user manages their own accounts and passkeys. They never redirect. */
export interface AccountVerbs {
  /**
   * Returns the linked accounts of the signed-in user, without their tokens: at most 100. Passkeys are not among them: see `passkeys`.
   * @throws {SignInRequired} if no user is signed in
   * @throws {InvalidConfig} without an adapter, or without its `listAccounts`
   * @throws {AdapterError} if the store failed
   */
  accounts(): Promise<AccountInfo[]>
  /**
   * Unlinks an account of the signed-in user, and deletes the tokens in its row. Sessions stay valid, including those that began with the account.
   * @throws {UnknownItem} if the user has no such account
   * @throws {LastSignInMethod} if the user could not sign in without it
   * @throws {SignInRequired} if no user is signed in
   * @throws {InvalidConfig} without an adapter, or without its `listAccounts` and `unlinkAccount`
   * @throws {FreshSignInRequired} if the user signed in more than 600 seconds ago
   * @throws {AdapterError} if the store failed; then the account may or may not be unlinked
   * @throws {CrossSiteRequest} if another site sent the request
   */
  unlinkAccount(account: AccountKey): Promise<void>
  /**
   * Returns the passkeys with which the signed-in user can sign in: at most 100.
   * @throws {SignInRequired} if no user is signed in
   * @throws {InvalidConfig} without an adapter
   * @throws {AdapterError} if the store failed
   */
  passkeys(): Promise<PasskeyInfo[]>
  /**
   * Renames a passkey of the signed-in user.
   * @param name is cut to 64 characters, and control characters become spaces. An empty text removes the name
   * @throws {UnknownItem} if the user has no such passkey
   * @throws {SignInRequired} if no user is signed in
   * @throws {InvalidConfig} without an adapter, or without its `updateAuthenticator`
   * @throws {AdapterError} if the store failed
   * @throws {CrossSiteRequest} if another site sent the request
   */
  renamePasskey(id: string, name: string): Promise<void>
  /**
   * Deletes a passkey of the signed-in user. From then on the library rejects it, but it stays on the user's device. Sessions stay valid.
   * @throws {UnknownItem} if the user has no such passkey
   * @throws {LastSignInMethod} if the user could not sign in without it
   * @throws {SignInRequired} if no user is signed in
   * @throws {InvalidConfig} without an adapter, or without its `unlinkAccount` and `deleteAuthenticator`
   * @throws {FreshSignInRequired} if the user signed in more than 600 seconds ago
   * @throws {AdapterError} if the store failed; then call it again
   * @throws {CrossSiteRequest} if another site sent the request
   */
  deletePasskey(id: string): Promise<void>
}

const loadAccounts = /* @__PURE__ */ loadOnce(() => import("./own-accounts.ts"))
const loadPasskeys = /* @__PURE__ */ loadOnce(() => import("./own-passkeys.ts"))

/** Returns the verbs. Each loads its code on its first call. */
export const createAccountVerbs = ({ read, change }: VerbRunner): AccountVerbs => ({
  accounts: () => read("accounts()", async (context) => await (await loadAccounts()).listAccounts(context)),
  unlinkAccount: (account) =>
    change("unlinkAccount()", async (context) => await (await loadAccounts()).unlinkAccount(context, account)),
  passkeys: () => read("passkeys()", async (context) => await (await loadPasskeys()).listPasskeys(context)),
  renamePasskey: (id, name) =>
    change("renamePasskey()", async (context) => await (await loadPasskeys()).renamePasskey(context, id, name)),
  deletePasskey: (id) =>
    change("deletePasskey()", async (context) => await (await loadPasskeys()).deletePasskey(context, id)),
})
