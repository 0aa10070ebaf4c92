// Generated from core/rows/duende-identity-server.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Duende IdentityServer. Set `AUTH_DUENDE_IDENTITY_SERVER_ID`, `AUTH_DUENDE_IDENTITY_SERVER_SECRET` and
 * `AUTH_DUENDE_IDENTITY_SERVER_ISSUER`. Register the callback `<origin>/auth/callback/duende-identity-server` at
 * https://docs.duendesoftware.com/identityserver/reference/v8/models/client/.
 *
 * `issuer` is the URL of the server, such as `https://demo.duendesoftware.com` (The server's base address, with its
 * path).
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * The server's developer decides what the claims mean, so the address never counts as verified. Claims are in userinfo.
 * PKCE is required by default.
 */
const DuendeIdentityServer: OIDCProvider<Profile, "duende-identity-server"> = oidc<Profile, "duende-identity-server">({
  id: "duende-identity-server",
  name: "Duende IdentityServer",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  userinfo: { always: true },
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.preferred_username, p.given_name),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  provesEmail: false,
})
export default DuendeIdentityServer
