import type { AdapterUser } from "./adapter.ts"
import type { Form, PageLink } from "./form.ts"
import type { TextKey } from "./texts/language.ts"
import type { AccountKey } from "./adapter.ts"
import type { ProviderType } from "../types.ts"

/** Maximum number of a user's sessions, accounts and passkeys that are listed. */
export const maxListed = 100

/** One session of a user, as shown to them. */
export interface SessionInfo {
  /** The id to pass to `endSession`. It is a hash, so it does not open a session if it is used as a cookie. */
  readonly id: string
  /** True for the session of this request. */
  readonly current: boolean
  /** Time of the sign-in, if known. */
  readonly createdAt?: Date
  /** When the session was last extended, if known. It may have been used since, up to `session.updateAge` later. */
  readonly lastUsedAt?: Date
  /** When the session ends if it is not used. */
  readonly expires: Date
  /** The browser's `User-Agent` at the sign-in. It is untrusted text, of at most 256 characters. */
  readonly userAgent?: string
  /** The network of the sign-in: an IPv4 /24 such as `192.0.2.0/24`, or an IPv6 /48. */
  readonly network?: string
}

/** The sessions of a user. */
export interface SessionList {
  /** The current session first, then those that end last: at most 100. */
  readonly sessions: readonly SessionInfo[]
  /** True if these are all of the user's sessions. Otherwise the others cannot be listed, or the user has more than 100. */
  readonly complete: boolean
}

/** A linked account, as shown to its user, without tokens. */
export interface AccountInfo extends AccountKey {
  /** The type of the account's provider. */
  readonly type: ProviderType
  /** True if it cannot be unlinked, because the user could not sign in without it. */
  readonly isLast: boolean
}

/** A passkey, as shown to its user. */
export interface PasskeyInfo {
  /** The id of the WebAuthn credential, in base64. */
  readonly id: string
  /** The name that the user gave it. */
  readonly name?: string | undefined
  /** When the user last signed in with it, if the adapter stores that. */
  readonly lastUsedAt?: Date | undefined
  /** True if it was synced to other devices or backed up when it was last used. */
  readonly backedUp: boolean
  /** `multiDevice` if it can be synced to other devices, otherwise `singleDevice`. */
  readonly deviceType: string
  /** True if it cannot be deleted, because the user could not sign in without it. */
  readonly isLast: boolean
}

/** A section that a feature provides. Its texts are in the page's language. */
export interface AccountSection {
  readonly title: string
  readonly items: readonly {
    readonly title: string
    readonly details: readonly (string | { readonly text: TextKey; readonly time: Date })[]
    readonly links?: readonly PageLink[] | undefined
    readonly forms?: readonly Form[] | undefined
  }[]
  /** Shown if there are no items. */
  readonly empty?: string | undefined
  /** The pages that add something. */
  readonly links?: readonly PageLink[] | undefined
}

/** The user and page that a section of the account page belongs to. */
export interface AccountSectionContext {
  readonly user: AdapterUser
  /** The page's own URL. */
  readonly url: string
}
