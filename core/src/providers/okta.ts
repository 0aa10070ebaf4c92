// Generated from core/rows/okta.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/okta.ts"

/**
 * Signs in with Okta. Set `AUTH_OKTA_ID`, `AUTH_OKTA_SECRET` and `AUTH_OKTA_ISSUER`. Register the callback
 * `<origin>/auth/callback/okta` at https://developer.okta.com/docs/guides/implement-grant-type/authcode/main/.
 *
 * `issuer` is the URL of the server, such as `https://acme.okta.com` (The org's domain or your own. A custom
 * authorization server adds a path such as /oauth2/default).
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * Okta says not to rely on `email_verified`, so the address never counts as verified. An administrator can make refresh
 * tokens rotate.
 */
const Okta: OIDCProvider<Profile, "okta"> = oidc<Profile, "okta">({
  id: "okta",
  name: "Okta",
  mark,
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  provesEmail: false,
  browserParams: ["idp"],
})
export default Okta
