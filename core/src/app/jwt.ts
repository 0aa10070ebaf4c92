/**
 * The claims of the session token under the `jwt` strategy. Clients only see what `callbacks.session` returns. Add your own claims with
 * `declare module "@svc-auth/core/jwt"` or `…/types`. Use only one of the two names, because TypeScript does not merge them.
 */
export interface JWT {
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
  /** The user's id. */
  sub?: string | undefined
  /** Identifies the session; it stays the same from sign-in to sign-out. */
  sid?: string | undefined
  /** The user's id, if `callbacks.jwt` left out or replaced `sub` at the sign-in. What ends the user's sessions also ends this one. */
  session_user?: string | undefined
  /** When the session started, in milliseconds since the epoch. It stays the same from sign-in to sign-out. */
  started_at?: number | undefined
  /** The provider and a hash of the account with which the user signed in. It stays the same from sign-in to sign-out. */
  signed_in_by?: string | undefined
  /**
   * A hash of the user at the provider and, after a dot, one of their session there. Set if the provider's option `backChannelLogout` is
   * set. It stays the same from sign-in to sign-out.
   */
  provider_session?: string | undefined
  /** Milliseconds since the epoch. A revocation of the user's sessions before this date did not end this one. Set with `session.revocation`. */
  kept_from?: number | undefined
  /** When the user last verified their e-mail address, as far as is known in this session, in seconds since the epoch. Set with an adapter. */
  proven_at?: number | undefined
  /**
   * The user's own fields with `expose`, when they were last read from the store, in seconds since the epoch, and the last change that was noticed.
   * Set with the option `user`. `callbacks.jwt` cannot change it.
   */
  user_fields?: {
    readonly values: Readonly<Record<string, string | number | boolean | null>>
    readonly read_at: number
    readonly seen?: number
  } | undefined
  /** Seconds since the epoch. */
  iat?: number | undefined
  /** Seconds since the epoch. */
  exp?: number | undefined
  jti?: string | undefined
  [claim: string]: unknown
}
