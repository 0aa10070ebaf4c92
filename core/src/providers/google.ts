import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/** The claims of Google's ID token for the default scope (developers.google.com/identity/openid-connect). */
export interface GoogleProfile extends Profile {
  /** Never reused, at most 255 characters. Only this claim identifies an account. */
  sub: string
  name: string
  /** May change. Missing if the scope lacks `email`. */
  email: string
  /** Also `true` for addresses that Google does not host. Check `hd` before you trust the domain. */
  email_verified: boolean
  picture: string
  given_name: string
  family_name?: string
  /** Domain of the Workspace organisation. Missing for private accounts. */
  hd?: string
}

/**
 * Signs in with Google. Set `AUTH_GOOGLE_ID` and `AUTH_GOOGLE_SECRET`. Register the callback `<origin>/auth/callback/google`.
 *
 * The parameter `hd` only chooses which accounts Google offers, and anyone can change it on the way. To let in one organisation alone, compare
 * the claim `hd` in `callbacks.signIn`.
 *
 * Google returns a refresh token only with `authorization: { params: { access_type: "offline", prompt: "consent" } }`.
 */
const Google: OIDCProvider<GoogleProfile, "google"> = oidc({
  id: "google",
  name: "Google",
  mark: false, // the vendor's rules for buttons forbid a mark in one colour
  issuer: "https://accounts.google.com",
})
export default Google
