// Generated from core/rows/kinde.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Kinde. Set `AUTH_KINDE_ID`, `AUTH_KINDE_SECRET` and `AUTH_KINDE_ISSUER`. Register the callback
 * `<origin>/auth/callback/kinde` at https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/.
 *
 * `issuer` is the URL of the server, such as `https://acme.kinde.com` (The business's subdomain or your own domain).
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline` in `authorization.params`.
 *
 * The scope for refresh tokens is `offline`; `offline_access` has no effect. The claim `email_verified` is not
 * documented.
 */
const Kinde: OIDCProvider<Profile, "kinde"> = oidc<Profile, "kinde">({
  id: "kinde",
  name: "Kinde",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  client: { token_endpoint_auth_method: "client_secret_post" },
  provesEmail: false,
  browserParams: ["connection_id", "org_code", "lang", "is_create_org"],
})
export default Kinde
