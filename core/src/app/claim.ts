import type { Account, Profile, User } from "../types.ts"
import type { AdapterAuthenticator } from "./adapter.ts"

/** An account that the user has just proven to be theirs. */
export interface AccountClaim {
  /** The user as the provider, or `authorize`, describes them. A new user gets this `id`. */
  readonly user: User & { id: string }
  readonly account: Account
  readonly profile?: Profile | undefined
  /** The passkey to register. Absent if the user signs in with a passkey that is registered already. */
  readonly passkey?: RegisteredPasskey | undefined
}

/** A new passkey that is not stored yet. */
export interface RegisteredPasskey {
  readonly authenticator: Omit<AdapterAuthenticator, "userId">
  /** What the user calls it. */
  readonly name?: string | undefined
  /** The user who gets the passkey; absent if it creates a user. */
  readonly userId?: string | undefined
}

/** The user who signs in. */
export interface LinkedUser {
  readonly user: User & { id: string }
  readonly isNewUser: boolean
}
