/**
 * What a store of users, accounts and sessions offers. The shapes are those of the Auth.js adapters, so adapters written for
 * it work; members are methods, so class instances work too.
 * @module
 */
import type { Account, Awaitable, ProviderType, User } from "./types.ts"

/** A user as stored. */
export interface AdapterUser extends User {
  id: string
  email: string
  emailVerified: Date | null
}

/** One identity at one provider, as stored: it names its user. */
export interface AdapterAccount extends Account {
  userId: string
  type: ProviderType
}

/** One session, as stored; the cookie carries its token. */
export interface AdapterSession {
  sessionToken: string
  userId: string
  expires: Date
}

/** A mailed link that has not been used, as stored: the hash of what the mail carries. */
export interface VerificationToken {
  identifier: string
  token: string
  expires: Date
}

/** One passkey. Bytes are base64. */
export interface AdapterAuthenticator {
  credentialID: string
  userId: string
  providerAccountId: string
  credentialPublicKey: string
  counter: number
  credentialDeviceType: string
  credentialBackedUp: boolean
  /** Separated by commas. */
  transports?: string | null | undefined
  /** What its owner calls it. Given to `updateAuthenticator` alone, as the next one: Auth.js's adapters have no columns for them. */
  name?: string | null | undefined
  lastUsedAt?: Date | null | undefined
}

/** Names one account. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">

/** Every method is optional; what a flow needs and does not find is reported by name. */
export interface Adapter {
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  getUserByAccount?(account: AccountKey): Awaitable<AdapterUser | null>
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<AdapterUser>
  deleteUser?(userId: string): Awaitable<AdapterUser | null | undefined | void>
  linkAccount?(account: AdapterAccount): Awaitable<AdapterAccount | null | undefined | void>
  unlinkAccount?(account: AccountKey): Awaitable<AdapterAccount | null | undefined | void>
  createSession?(session: AdapterSession): Awaitable<AdapterSession>
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  /** Gives the token and deletes it in one step: of several calls at once one gets it. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  /**
   * Compares and raises in one step, and gives the passkey. A counter that is not greater than the stored one changes nothing and gives
   * `null`: of several calls at once with the same one raises it. Without the passkey it rejects.
   */
  updateAuthenticatorCounter?(credentialID: string, counter: number): Awaitable<AdapterAuthenticator | null>

  // what the Auth.js adapters do not have; each is used where it is there
  /**
   * The same as `getSessionAndUser` for several tokens in one request to the store: one entry for each, in their order, `null` where
   * there is no such session. It is called where a browser presents several session cookies.
   */
  getSessionsAndUsers?(
    sessionTokens: readonly string[],
  ): Awaitable<readonly ({ session: AdapterSession; user: AdapterUser } | null)[]>
  listSessions?(userId: string): Awaitable<AdapterSession[]>
  /** Ends every session of this user. */
  deleteSessions?(userId: string): Awaitable<void>
  listAccounts?(userId: string): Awaitable<AdapterAccount[]>
  /** Changes the columns given; tokens are refreshed with it at every sign-in. `null` if there is no such account. */
  updateAccount?(account: Partial<AdapterAccount> & AccountKey): Awaitable<AdapterAccount | null>
  updateAuthenticator?(
    authenticator: Partial<AdapterAuthenticator> & Pick<AdapterAuthenticator, "credentialID">,
  ): Awaitable<AdapterAuthenticator | null>
  /** Counts one more event under this key and gives the count of the window, which begins with its first event. Atomic. */
  hit?(key: string, windowSeconds: number): Awaitable<number>
}
