// Generated from core/rows/gitea.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/gitea.ts"

/**
 * Signs in with Gitea. Set `AUTH_GITEA_ID`, `AUTH_GITEA_SECRET` and `AUTH_GITEA_ISSUER`. Register the callback
 * `<origin>/auth/callback/gitea` at https://docs.gitea.com/development/oauth2-provider.
 *
 * `issuer` is the URL of the server, such as `https://gitea.com` (Your server's ROOT_URL, as its discovery document
 * spells it: older releases end it with a slash).
 *
 * Addresses never count as verified.
 *
 * The server may register users without a confirmation, so the address never counts as verified. Each refresh returns a
 * new refresh token; the old one keeps working unless the server invalidates it.
 */
const Gitea: OIDCProvider<Profile, "gitea"> = oidc<Profile, "gitea">({
  id: "gitea",
  name: "Gitea",
  mark,
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  client: { token_endpoint_auth_method: "client_secret_post" },
  provesEmail: false,
})
export default Gitea
