import type { OIDCProvider } from "../model/provider.ts"
import type { Profile } from "../model/types.ts"
import { oidc } from "../model/define-provider.ts"

/** The claims of Google's ID token for the default scope (developers.google.com/identity/openid-connect). */
export interface GoogleProfile extends Profile {
  /** Never reused and at most 255 characters: the only claim that identifies an account. */
  sub: string
  name: string
  /** May change, and may be missing where the scope lacks `email`. */
  email: string
  /** True also for addresses that Google does not host: see `hd` before trusting their domain. */
  email_verified: boolean
  picture: string
  given_name: string
  family_name?: string
  /** Domain of the Workspace organisation; missing for private accounts. */
  hd?: string
}

/**
 * Google. Variables `AUTH_GOOGLE_ID`, `AUTH_GOOGLE_SECRET`; register the callback `<origin>/auth/callback/google`.
 *
 * A refresh token comes only with `authorization: { params: { access_type: "offline", prompt: "consent" } }`.
 */
const Google: OIDCProvider<GoogleProfile, "google"> = oidc({
  id: "google",
  name: "Google",
  issuer: "https://accounts.google.com",
})
export default Google
