// Generated from core/rows/zitadel.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with ZITADEL. Set `AUTH_ZITADEL_ID`, `AUTH_ZITADEL_SECRET` and `AUTH_ZITADEL_ISSUER`. Register the callback
 * `<origin>/auth/callback/zitadel` at https://zitadel.com/docs/guides/manage/console/applications-overview.
 *
 * `issuer` is the URL of the server, such as `https://acme-abc123.zitadel.cloud` (The instance's domain).
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * Name and address are in userinfo. Set the application's authentication method to Basic. An administrator can set
 * `email_verified` too.
 */
const ZITADEL: OIDCProvider<Profile, "zitadel"> = oidc<Profile, "zitadel">({
  id: "zitadel",
  name: "ZITADEL",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  userinfo: { always: true },
})
export default ZITADEL
