// Generated from core/rows/dex.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Dex. Set `AUTH_DEX_ID`, `AUTH_DEX_SECRET` and `AUTH_DEX_ISSUER`. Register the callback
 * `<origin>/auth/callback/dex` at https://dexidp.io/docs/guides/using-dex/#configuring-your-app.
 *
 * `issuer` is the URL of the server, such as `https://dex.example.com/dex` (`issuer` of Dex's configuration, with its
 * path).
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * `email_verified` is what the connector says. Some connectors, such as LDAP, always say that it is true. There is no
 * picture.
 */
const Dex: OIDCProvider<Profile, "dex"> = oidc<Profile, "dex">({
  id: "dex",
  name: "Dex",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  browserParams: ["connector_id"],
})
export default Dex
