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
   * Returns what `getSessionAndUser` returns, for several tokens in one request to the store: one entry for each, in their order, `null` if
   * there is no such session. Called if a browser presents several session cookies.
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
  /**
   * Counts one event and returns the count of the key's window, which begins with its first event and ends `windowSeconds` later,
   * whatever follows. Atomic.
   */
  hit?(key: string, windowSeconds: number): Awaitable<number>
  /** Counts one event of a key that belongs to a group: see {@link HitBound}. A store without bounds returns the count of the key. */
  hit?(key: string, windowSeconds: number, bound: HitBound): Awaitable<number | Hit>
  /**
   * Subtracts one event from the key's window if the window that was open at `takenAt` is still open; otherwise changes nothing.
   * Atomic. The count never falls below zero, and the window still ends when it would have.
   */
  giveBack?(key: string, windowSeconds: number, takenAt: Date): Awaitable<void>
}

/** What `hit` returns about an event of a group that it has counted. */
export interface Hit {
  /** Events in the window, this one included. */
  count: number
  /** When the event was counted, by the store's own clock. `giveBack` receives it. */
  takenAt: Date
  /** Where the event was counted: the key, or the `sharedKey` of the bound. */
  key: string
  /** Whether the event opened a window of the key, so that the group was counted, too. */
  opened: boolean
}

/**
 * How many windows a group of keys may open. While the key has an open window, its events are counted there. If it has none, they are
 * counted under `sharedKey` while that has an open window or once the group has opened `most` windows in `windowSeconds`; otherwise the
 * key opens a window. All of this is one atomic step, so no event of a window is counted in another.
 */
export interface HitBound {
  /** Key of the counter of windows that the group has opened. It has a window of its own, of `windowSeconds`. */
  group: string
  most: number
  /** One of a fixed number of keys, which many names share. */
  sharedKey: string
  /** Length of the windows of `sharedKey`, in seconds. */
  sharedSeconds: number
}
