import type { AccountClaim } from "./claim.ts"

/** What the provider's authentication of the user must be. */
export interface AuthenticationDemand {
  /** How long ago the provider may have authenticated the user, in seconds. */
  readonly maxAge: number
  /** The authentication context classes, of which the provider must confirm one (OpenID Connect Core §2). */
  readonly acr?: readonly string[] | undefined
}

/** What a sign-in must be, so that `requireFresh` resolves. */
export interface FreshDemand extends AuthenticationDemand {
  /** Whether the user must have given a second factor. */
  readonly secondFactor?: boolean | undefined
}

/** A demand, and the session that the user has while they sign in again. */
export interface BoundDemand extends FreshDemand {
  /** The hash of the session. */
  readonly session: string
}

/** A sign-in that may answer a demand. */
export interface FreshCandidate extends Pick<AccountClaim, "user" | "account" | "passkey"> {
  /** The demand with which an OAuth sign-in began. */
  readonly demand?: BoundDemand | undefined
  /** The authentication context class that the provider confirmed, if it was demanded. */
  readonly acr?: string | undefined
}

/** Parameters of `requireFresh`. */
export interface FreshOptions {
  /** How long ago the user may have signed in, in seconds. Default 300. */
  readonly maxAge?: number | undefined
  /**
   * Authentication context classes of the app's OpenID Connect provider, one of which it must have confirmed at that sign-in. Then only
   * OpenID Connect providers can satisfy the demand.
   */
  readonly acr?: readonly string[] | undefined
  /** Whether the user must have given a second factor at that sign-in, also in a trusted browser. Needs the option `mfa`. Default `false`. */
  readonly secondFactor?: boolean | undefined
}
