/**
 * The interface of adapters, which store users, accounts and sessions. Its shapes are those of Auth.js, so adapters written for Auth.js
 * work. Its members are methods, so class instances also work.
 * @module
 */
import type { Account, Awaitable, ProviderType, TokenSet, User } from "../types.ts"
import type { UserFields } from "./user-fields.ts"

export type { UserFields }

/** A user as stored. */
export interface AdapterUser extends User {
  id: string
  email: string
  emailVerified: Date | null
}

/** A user's identity at one provider, as stored. */
export interface AdapterAccount extends Account {
  userId: string
  type: ProviderType
}

/** A session, as stored. `sessionToken` is the hash of the token in the session cookie, after the adapter's locator if it has one. */
export interface AdapterSession {
  sessionToken: string
  userId: string
  expires: Date
  /** When the user signed in. An adapter receives this field and those below only if its `sessionColumns` lists them. */
  createdAt?: Date | null | undefined
  /** When the session was last extended, at most once per `updateAge` seconds. */
  lastUsedAt?: Date | null | undefined
  /** The browser's `User-Agent` at the sign-in, at most 256 characters. */
  userAgent?: string | null | undefined
  /** The network of the sign-in: an IPv4 /24 such as `192.0.2.0/24`, or an IPv6 /48. */
  network?: string | null | undefined
  /**
   * Hashes of the user and of their session at the provider they signed in with, if the provider's option `backChannelLogout` is set. 45 characters.
   */
  providerSession?: string | null | undefined
}

/** A session that was just stored. */
export interface CreatedSession extends AdapterSession {
  /**
   * Number of the user's other sessions that have not expired, if the adapter knows it without a further request. It may leave out sessions that
   * are stored concurrently. Only an optimization of `listSessions`.
   */
  others?: number | undefined
}

/** A column of sessions that only some adapters have. */
export type SessionColumn = Exclude<keyof AdapterSession, "sessionToken" | "userId" | "expires">

/** A mailed link that has not been used, as stored. `token` is the hash of the secret in the mail. */
export interface VerificationToken {
  identifier: string
  token: string
  expires: Date
}

/** A WebAuthn credential, as stored. Bytes are base64. */
export interface AdapterAuthenticator {
  credentialID: string
  userId: string
  providerAccountId: string
  credentialPublicKey: string
  counter: number
  credentialDeviceType: string
  credentialBackedUp: boolean
  /** Comma-separated. */
  transports?: string | null | undefined
  /**
   * The name that the user gave to the passkey. Only `updateAuthenticator` receives this field and `lastUsedAt`, because Auth.js's
   * adapters have no columns for them.
   */
  name?: string | null | undefined
  lastUsedAt?: Date | null | undefined
}

/** The key of an account. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">

/** The columns of an account to change. */
export type AccountChanges =
  & AccountKey
  & Omit<Partial<AdapterAccount>, keyof AccountKey | keyof TokenSet>
  & { [Column in keyof TokenSet]?: TokenSet[Column] | null }

/** The tokens that an account must still have, so that an update changes it. */
export type ExpectedTokens = { [Column in "access_token" | "refresh_token"]: string | null | undefined }

/** The name of a method of adapters. */
export type AdapterMethod = Exclude<keyof Adapter, "sessionColumns" | "comparesBytes" | "withUserFields">

/** Every method is optional. If a flow needs a method that is missing, the error names it. */
export interface Adapter {
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  getUserByAccount?(account: AccountKey): Awaitable<AdapterUser | null>
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<AdapterUser>
  deleteUser?(userId: string): Awaitable<AdapterUser | null | undefined | void>
  linkAccount?(account: AdapterAccount): Awaitable<AdapterAccount | null | undefined | void>
  unlinkAccount?(account: AccountKey): Awaitable<AdapterAccount | null | undefined | void>
  /**
   * Stores a session. `sessionToken` is a hash. The adapter may store it behind a locator of at most 64 characters without `~`, and then
   * returns it with the locator. All other methods receive the token with the locator. Any other change to it is an error.
   */
  createSession?(session: AdapterSession): Awaitable<CreatedSession>
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  /** Deletes and returns the token in one atomic step. Of several concurrent calls, only one receives it. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  /**
   * Raises the counter and returns the passkey, or returns `null` if `counter` is not greater than the stored one. Atomic: of several
   * concurrent calls with the same counter, only one raises it. Rejects if the passkey does not exist.
   */
  updateAuthenticatorCounter?(credentialID: string, counter: number): Awaitable<AdapterAuthenticator | null>

  // Auth.js's adapters lack the methods below. Each is used if the adapter has it.
  /**
   * Creates the user and links the account to them in one atomic step, so that no call finds one without the other. Rejects without storing
   * anything if another user has the id or the address, or if the account is already linked. The adapter may choose the user's id, and
   * links the account to that id.
   */
  createUserWithAccount?(user: AdapterUser, account: AdapterAccount): Awaitable<AdapterUser>
  /**
   * Returns the result of `getSessionAndUser` for each token, in order, with one request to the store. An entry is `null` if the session
   * does not exist. Called if a browser sends several session cookies.
   */
  getSessionsAndUsers?(
    sessionTokens: readonly string[],
  ): Awaitable<readonly ({ session: AdapterSession; user: AdapterUser } | null)[]>
  /**
   * The columns that the adapter stores in addition to `sessionToken`, `userId` and `expires`. `createSession` and `updateSession` do not
   * receive any others, and the rows that the adapter returns contain these. Default: none.
   */
  readonly sessionColumns?: readonly SessionColumn[] | undefined
  /**
   * True if keys are compared by their bytes, so that each call finds only rows with exactly its key. Default: the library reads the account again
   * after `getUserByAccount`, because many databases ignore case or accents.
   */
  readonly comparesBytes?: boolean | undefined
  /**
   * Returns an adapter that also stores these fields of users, for adapters that do not store every member of a user. Called once, when the app
   * starts, if the option `user` is set. Columns of users who have no value are NULL, or absent.
   */
  withUserFields?(fields: UserFields): Adapter
  /** Returns the user's sessions that have not expired. */
  listSessions?(userId: string): Awaitable<AdapterSession[]>
  /** Ends every session of this user. */
  deleteSessions?(userId: string): Awaitable<void>
  /** Ends all of this user's sessions except one, with one request to the store. Only an optimization of `listSessions` and `deleteSession`. */
  deleteOtherSessions?(userId: string, keptSessionToken: string): Awaitable<void>
  listAccounts?(userId: string): Awaitable<AdapterAccount[]>
  /**
   * Changes the given columns: `undefined` leaves a column unchanged, and `null` clears it. Returns `null` if the account does not exist.
   * Every sign-in uses it to store the new tokens.
   * @param expected columns that must still have these values, where `undefined` and `null` mean no value. Otherwise the call does not
   * change anything and returns `null`. Comparing and changing is one atomic step. An adapter with `claim` must support it
   */
  updateAccount?(
    account: AccountChanges,
    expected?: ExpectedTokens,
  ): Awaitable<AdapterAccount | null>
  updateAuthenticator?(
    authenticator: Partial<AdapterAuthenticator> & Pick<AdapterAuthenticator, "credentialID">,
  ): Awaitable<AdapterAuthenticator | null>
  /** Deletes only the passkey. Does nothing if it does not exist. */
  deleteAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null | undefined | void>
  /**
   * Counts one event for each request, in order, until a count is above its `limit`. Returns the counts up to and including that one. Counting
   * one event is atomic. A key's window begins with its first event and ends `windowSeconds` later, regardless of later events. A store without
   * bounds (see {@link HitBound}) returns the count of the key as a number. No key occurs twice in the requests, neither as group nor shared.
   */
  hit?(requests: readonly HitRequest[]): Awaitable<readonly (number | Hit)[]>
  /**
   * Subtracts one event from the window of each key if the window that was open at `takenAt` is still open; otherwise leaves it unchanged. Each
   * subtraction is atomic. The count never falls below zero, and the end of the window does not change. No key occurs twice.
   */
  giveBack?(refunds: readonly Refund[]): Awaitable<void>
  /**
   * Claims the key for this holder. Returns `false` if another holder has claimed it and the claim has not ended. A claim ends with
   * `release`, or after this many seconds. Atomic: of several concurrent calls with different holders, only one returns `true`. With this
   * method, `getAccessToken` refreshes a token once for all processes, and requests that change how a user signs in run one after another.
   * Requires `release`, and the parameter `expected` of `updateAccount`.
   */
  claim?(key: string, holder: string, seconds: number): Awaitable<boolean>
  /** Ends the holder's claim. Does nothing if the claim has ended, or if another holder now has the key. */
  release?(key: string, holder: string): Awaitable<void>
  /** Returns the stored text of the user's password, or `null` if there is none. `@svc-auth/password` uses this method and the three below. */
  getPassword?(userId: string): Awaitable<string | null>
  /**
   * Stores a text in place of the expected one, where `null` means none. Returns `false` without changing anything if another text is stored or no
   * user has this id. Atomic: of several concurrent calls that expect the same text, only one returns `true`. Texts have at most 1,024 characters. No
   * text is ever stored twice, so a store that retries a command may assume that an equal text is its own. Deleting the user also deletes the text.
   */
  replacePassword?(userId: string, expected: string | null, next: string | null): Awaitable<boolean>
  /** Returns the stored text of the user's second factors, or `null` if there is none. */
  getFactors?(userId: string): Awaitable<string | null>
  /** Like `replacePassword`, for the second factors. Texts have at most 65,535 bytes. */
  replaceFactors?(userId: string, expected: string | null, next: string | null): Awaitable<boolean>
}

/** The methods that store a user's password. */
export type PasswordStore = Required<Pick<Adapter, "getPassword" | "replacePassword">>
/** The methods that store a user's second factors. */
export type FactorStore = Required<Pick<Adapter, "getFactors" | "replaceFactors">>

/** An event that `hit` counts. */
export interface HitRequest {
  key: string
  windowSeconds: number
  /** Maximum count. If the event exceeds it, the requests after this one are not counted. */
  limit: number
  bound: HitBound
}

/** An event that `giveBack` subtracts. */
export interface Refund {
  key: string
  windowSeconds: number
  /** When the event was counted, by the store's clock. */
  takenAt: Date
}

/** Result of `hit` for an event. */
export interface Hit {
  /** Number of events in the window, including this one. */
  count: number
  /** When the event was counted, by the store's own clock. `giveBack` receives it. */
  takenAt: Date
  /** The key under which the event was counted: the key itself, or the `sharedKey` of the bound. */
  key: string
  /** True if the event opened a window of the key, and was therefore also counted for the group. */
  opened: boolean
}

/**
 * Maximum number of windows that a group of keys may open. `hit` counts an event in the key's window if one is open. If not, it counts the
 * event under `sharedKey` in two cases: `sharedKey` has an open window, or the group has already opened `most` windows in `windowSeconds`.
 * In all other cases it opens a window for the key. All of this is one atomic step, so an event of one window is never counted in another.
 */
export interface HitBound {
  /** Key of the counter for windows that the group has opened. This counter has its own window of `windowSeconds`. */
  group: string
  most: number
  /** One of a fixed number of keys that many names share. */
  sharedKey: string
  /** Length of the windows of `sharedKey`, in seconds. */
  sharedSeconds: number
}
