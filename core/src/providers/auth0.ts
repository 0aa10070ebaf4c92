import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/auth0.ts"

/** The claims of Auth0's ID token for the default scope (auth0.com/docs/secure/tokens/id-tokens/id-token-structure). */
export interface Auth0Profile extends Profile {
  /** The connection and the user, such as `auth0|5f7c8ec7c33c6c004bbafe82`. */
  sub: string
  name: string
  nickname: string
  picture: string
  /** Missing if the connection has no address. */
  email?: string
  email_verified?: boolean
  updated_at: string
  /** The organization with which the user signed in, if any. */
  org_id?: string
}

/**
 * Signs in with Auth0. Set `AUTH_AUTH0_ID`, `AUTH_AUTH0_SECRET` and `AUTH_AUTH0_ISSUER`: the tenant's domain or your own, such as
 * `https://acme.eu.auth0.com`, with or without a slash at its end. Register the callback `<origin>/auth/callback/auth0`.
 */
const Auth0: OIDCProvider<Auth0Profile, "auth0"> = oidc({
  id: "auth0",
  name: "Auth0",
  mark,
  toIssuer: (issuer) => issuer.replace(/\/?$/, "/"),
  browserParams: ["connection", "organization", "invitation"],
})
export default Auth0
