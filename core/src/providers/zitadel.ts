// Generated from core/rows/zitadel.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../model/oauth-provider.ts"
import type { Profile } from "../model/types.ts"
import { oidc } from "../flows/oauth/define.ts"

/**
 * Signs in with ZITADEL. Set `AUTH_ZITADEL_ID`, `AUTH_ZITADEL_SECRET` and `AUTH_ZITADEL_ISSUER`. Register the callback
 * `<origin>/auth/callback/zitadel` at https://zitadel.com/docs/guides/manage/console/applications-overview.
 *
 * `issuer` is the URL of the server, such as `https://acme-abc123.zitadel.cloud` (the instance's domain (ZITADEL Cloud,
 * custom or self-hosted)).
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * With response_type=code the ID token has no name, address or email_verified (unless 'User Info inside ID Token' is
 * on): userinfo must always be read. `aud` is an array with the project's id beside the client id; `azp` names the
 * client. The registered auth method must match: 'Basic' and 'Post' are separate settings, 'PKCE' means no secret.
 * claims.md: 'Boolean if the email was verified by ZITADEL'; an administrator may set it too. RS256 was not read as the
 * default; newer instances may choose other keys (web keys).
 */
const ZITADEL: OIDCProvider<Profile, "zitadel"> = oidc({
  id: "zitadel",
  name: "ZITADEL",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
})
export default ZITADEL
