// Generated from core/rows/authelia.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Authelia. Set `AUTH_AUTHELIA_ID`, `AUTH_AUTHELIA_SECRET` and `AUTH_AUTHELIA_ISSUER`. Register the
 * callback `<origin>/auth/callback/authelia` at
 * https://www.authelia.com/configuration/identity-providers/openid-connect/clients/.
 *
 * `issuer` is the URL of the server, such as `https://auth.example.com` (The root URL of Authelia).
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * Name and address are in userinfo. Allow `offline_access` for the client to get refresh tokens. The client's
 * authentication method is enforced.
 */
const Authelia: OIDCProvider<Profile, "authelia"> = oidc<Profile, "authelia">({
  id: "authelia",
  name: "Authelia",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  userinfo: { always: true },
  provesEmail: false,
})
export default Authelia
