import type { AccountInfo, PasskeyInfo, SessionList } from "./account-info.ts"
import type { AccountKey } from "./adapter.ts"
import type { RequestContext } from "./context.ts"

/** The verbs with which the signed-in user manages their own sessions. They never redirect. */
export interface SessionVerbs {
  /**
   * Returns the user's sessions, which show where they are signed in: at most 100. With JWT sessions, and with an adapter that has no
   * `listSessions`, the list contains only the current session, and `complete` is `false`.
   * @throws {SignInRequired} if no user is signed in
   * @throws {AdapterError} if the store failed
   */
  sessions(): Promise<SessionList>
  /**
   * Ends one of the user's own sessions. If it is the current one, the user is signed out of this browser, but not at the provider.
   * @param id from `sessions()`
   * @throws {SignInRequired} if no user is signed in
   * @throws {UnknownItem} if no session of the user has this id: it is another user's, or has ended. No session is ended then
   * @throws {InvalidConfig} under `jwt` without `session.revocation`
   * @throws {CrossSiteRequest} if another site sent the request
   * @throws {AdapterError} if the store failed
   */
  endSession(id: string): Promise<void>
  /**
   * Ends all sessions of the user except the current one.
   * @throws {SignInRequired} if no user is signed in
   * @throws {FreshSignInRequired} if the user signed in more than 600 seconds ago. Call `requireFresh({ maxAge: 600 })` first
   * @throws {InvalidConfig} under `jwt` without `session.revocation`; under `database` with `generateSessionToken` but without `absoluteMaxAge`
   * @throws {InvalidConfig} if the adapter has neither `deleteOtherSessions` nor `listSessions`
   * @throws {CrossSiteRequest} if another site sent the request
   * @throws {AdapterError} if the store failed; then any of the other sessions may still be valid
   */
  endOtherSessions(): Promise<void>
}

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

/** Runs a verb in its request. `name` is for messages. */
export interface VerbRunner {
  /** Runs a verb that does not change anything. */
  read<T>(name: string, run: (context: RequestContext) => Promise<T>): Promise<T>
  /** Runs a verb that changes something, so the request must not come from another site. */
  change<T>(name: string, run: (context: RequestContext) => Promise<T>): Promise<T>
}

/** Returns the verbs with which users manage their own sessions, accounts and passkeys. */
export type CreateOwnVerbs = (runner: VerbRunner) => SessionVerbs & AccountVerbs
