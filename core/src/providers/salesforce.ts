// Generated from core/rows/salesforce.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Salesforce. Set `AUTH_SALESFORCE_ID` and `AUTH_SALESFORCE_SECRET`. Register the callback
 * `<origin>/auth/callback/salesforce` at
 * https://help.salesforce.com/s/articleView?id=sf.create_a_local_external_client_app.htm.
 *
 * `issuer` or `AUTH_SALESFORCE_ISSUER` names another server: `https://acme.my.salesforce.com` (Your My Domain,
 * https://test.salesforce.com for a sandbox, or an Experience Cloud site. Default: https://login.salesforce.com).
 *
 * **Not verified:** PKCE, the meaning of `email_verified`, the claims of the ID token and refresh were not found in
 * Salesforce's pages. The library never counts an address of this provider as verified.
 *
 * A refresh token needs the scope `refresh_token` in `authorization.params`.
 *
 * `sub` is a URL with the ids of organization and user.
 */
const Salesforce: OIDCProvider<Profile, "salesforce"> = oidc<Profile, "salesforce">({
  id: "salesforce",
  name: "Salesforce",
  defaultIssuer: "https://login.salesforce.com",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  client: { token_endpoint_auth_method: "client_secret_post" },
  provesEmail: false,
})
export default Salesforce
