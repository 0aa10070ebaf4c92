// Generated from core/rows/fusionauth.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/fusionauth.ts"

/**
 * Signs in with FusionAuth. Set `AUTH_FUSIONAUTH_ID`, `AUTH_FUSIONAUTH_SECRET` and `AUTH_FUSIONAUTH_ISSUER`. Register
 * the callback `<origin>/auth/callback/fusionauth` at
 * https://fusionauth.io/docs/get-started/core-concepts/applications.
 *
 * `issuer` is the URL of the server, such as `https://acme.fusionauth.io` (The tenant's issuer. Set it to the server's
 * URL, because its default is no URL).
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * Sign ID tokens with an RSA or EC key, not with an HMAC key. With several tenants, send `tenantId` as a parameter. In
 * the compatibility mode for scopes the ID token has no name.
 */
const FusionAuth: OIDCProvider<Profile, "fusionauth"> = oidc<Profile, "fusionauth">({
  id: "fusionauth",
  name: "FusionAuth",
  mark,
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.given_name, p.preferred_username),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  browserParams: ["idp_hint", "locale"],
})
export default FusionAuth
