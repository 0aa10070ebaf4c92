/**
 * What the session cookie holds under the `jwt` strategy. Only what `callbacks.session` returns leaves the server. An application
 * adds its own claims with `declare module "@svc-auth/core/jwt"`, or `…/types`: one of the two names, the compiler knows no both.
 */
export interface JWT {
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
  /** The user's id. */
  sub?: string | undefined
  /** Constant for one session, from sign-in to sign-out. */
  sid?: string | undefined
  /** The last proof of the user's address that this session knows of, in seconds since the epoch; kept where there is an adapter. */
  proven_at?: number | undefined
  /** Seconds since the epoch. */
  iat?: number | undefined
  /** Seconds since the epoch. */
  exp?: number | undefined
  jti?: string | undefined
  [claim: string]: unknown
}
