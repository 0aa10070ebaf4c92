// Generated from core/rows/authentik.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/authentik.ts"

/**
 * Signs in with authentik. Set `AUTH_AUTHENTIK_ID`, `AUTH_AUTHENTIK_SECRET` and `AUTH_AUTHENTIK_ISSUER`. Register the
 * callback `<origin>/auth/callback/authentik` at
 * https://docs.goauthentik.io/add-secure-apps/providers/oauth2/create-oauth2-provider/.
 *
 * `issuer` is the URL of the server, such as `https://auth.example.com/application/o/my-app/` (Host and slug of the
 * application, with the slash at the end).
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * Choose a signing key in the provider, and no encryption key. `email_verified` proves nothing here, so the address
 * never counts as verified. There is no picture by default.
 */
const Authentik: OIDCProvider<Profile, "authentik"> = oidc<Profile, "authentik">({
  id: "authentik",
  name: "authentik",
  mark,
  toIssuer: (issuer) => issuer.replace(/\/?$/, "/"),
  provesEmail: false,
})
export default Authentik
