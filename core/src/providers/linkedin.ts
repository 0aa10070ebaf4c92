// Generated from core/rows/linkedin.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { conform, spaceScopes } from "../oauth/token-answers.ts"

/**
 * Signs in with LinkedIn. Set `AUTH_LINKEDIN_ID` and `AUTH_LINKEDIN_SECRET`. Register the callback
 * `<origin>/auth/callback/linkedin` at https://www.linkedin.com/developers/apps.
 *
 * Add the product "Sign In with LinkedIn using OpenID Connect" to the app. `email` and `email_verified` are optional
 * claims.
 */
const LinkedIn: OIDCProvider<Profile, "linkedin"> = oidc<Profile, "linkedin">({
  id: "linkedin",
  name: "LinkedIn",
  issuer: "https://www.linkedin.com/oauth",
  token: { conform: conform(spaceScopes) },
  client: { token_endpoint_auth_method: "client_secret_post" },
  checks: ["pkce"],
})
export default LinkedIn
