import type { Account, Profile, User } from "../types.ts"
import type { AdapterAuthenticator } from "./adapter.ts"

/** An account that was just authenticated. */
export interface AccountClaim {
  /** The user according to the provider or `authorize`. A new user gets this `id`. */
  readonly user: User & { id: string }
  readonly account: Account
  readonly profile?: Profile | undefined
  /** The passkey to register. Absent if the user signs in with a passkey that is already registered. */
  readonly passkey?: RegisteredPasskey | undefined
  /** The hash of the session in which this sign-in began. */
  readonly startedBy?: string | undefined
}

/** A new passkey that has not been stored yet. */
export interface RegisteredPasskey {
  readonly authenticator: Omit<AdapterAuthenticator, "userId">
  /** The user's name for it. */
  readonly name?: string | undefined
  /** The user who gets the passkey; absent if it creates a user. */
  readonly userId?: string | undefined
}

/** The user who signs in. */
export interface LinkedUser {
  readonly user: User & { id: string }
  readonly isNewUser: boolean
  /** True if the account was linked to the user before this sign-in. */
  readonly wasLinked: boolean
}
