import type { AccountSection } from "../app/account-info.ts"

/** A session, as shown on the page. */
export interface ShownSession {
  readonly id: string
  readonly current: boolean
  readonly createdAt?: Date | undefined
  readonly lastUsedAt?: Date | undefined
  readonly expires: Date
  /** Untrusted text. */
  readonly userAgent?: string | undefined
  readonly network?: string | undefined
}

/** A linked account, as shown on the page. */
export interface ShownAccount {
  readonly provider: string
  /** The provider's name. */
  readonly name: string
  readonly providerAccountId: string
  readonly isLast: boolean
}

/** A passkey, as shown on the page. */
export interface ShownPasskey {
  readonly id: string
  readonly name?: string | undefined
  readonly lastUsedAt?: Date | undefined
  readonly backedUp: boolean
  readonly isLast: boolean
}

/** A provider whose account the user can link, or that registers passkeys. */
export interface AddableProvider {
  readonly id: string
  readonly name: string
  readonly signinUrl: string
  readonly callbackUrl: string
}

/** The content of the account page. */
export interface AccountPage {
  /** Absent where the CSRF check is skipped. */
  readonly csrfToken?: string | undefined
  /** The user's name and address, as far as known. */
  readonly user: { readonly name?: string | null | undefined; readonly email?: string | null | undefined }
  /** The page's own URL, without a query. */
  readonly url: string
  /** Where the user goes after sign-out. */
  readonly homeUrl: string
  /** Where the user signs in again. Set if they signed in too long ago for some of the changes. */
  readonly freshUrl?: string | undefined
  /** The change that has just been made: a key of the page's table, from `?done=`. It is untrusted text. */
  readonly done?: string | undefined
  /** The error type from `?error=`. It is untrusted text. */
  readonly error?: string | undefined
  readonly sessions: readonly ShownSession[]
  /** True if these are all sessions of the user. If not, and there is only one, the others cannot be listed. */
  readonly complete: boolean
  /** True if single sessions can be ended. */
  readonly endsOne: boolean
  /** True if all other sessions can be ended together. */
  readonly endsOthers: boolean
  /** The linked accounts. Absent if they cannot be listed. */
  readonly accounts?: readonly ShownAccount[] | undefined
  readonly unlinks: boolean
  /** The providers with which the user has no account yet. */
  readonly linkable: readonly AddableProvider[]
  /** Where the user signs in again before they add a passkey. Default: `freshUrl`. */
  readonly passkeyFreshUrl?: string | undefined
  /** The passkeys. Absent if the app has none. */
  readonly passkeys?: readonly ShownPasskey[] | undefined
  readonly renames: boolean
  readonly deletes: boolean
  /** The sections that features provide. */
  readonly sections: readonly AccountSection[]
  /** The providers that register passkeys. */
  readonly registering: readonly AddableProvider[]
  /** Version of the page's script. Set if there is a passkey provider. */
  readonly script?: string | undefined
}
