// Generated from core/rows/onelogin.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with OneLogin. Set `AUTH_ONELOGIN_ID`, `AUTH_ONELOGIN_SECRET` and `AUTH_ONELOGIN_ISSUER`. Register the
 * callback `<origin>/auth/callback/onelogin` at https://developers.onelogin.com/openid-connect.
 *
 * `issuer` is the URL of the server, such as `https://acme.onelogin.com/oidc/2` (The account's subdomain, with
 * /oidc/2).
 *
 * Addresses never count as verified.
 *
 * The scope `offline_access` is an error here; refresh tokens come if the app's Refresh Token Timeout is set. The
 * address belongs to `openid`. Set the app's token endpoint authentication to Basic.
 */
const OneLogin: OIDCProvider<Profile, "onelogin"> = oidc<Profile, "onelogin">({
  id: "onelogin",
  name: "OneLogin",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  authorization: { params: { scope: "openid profile" } },
  provesEmail: false,
})
export default OneLogin
