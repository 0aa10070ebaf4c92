// Generated from core/rows/polar.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Polar. Set `AUTH_POLAR_ID` and `AUTH_POLAR_SECRET`. Register the callback
 * `<origin>/auth/callback/polar` at https://polar.sh/settings#oauth.
 *
 * There is no name and no picture. The discovery document lies at api.polar.sh. A client registers one authentication
 * method, `client_secret_post` by default.
 */
const Polar: OIDCProvider<Profile, "polar"> = oidc<Profile, "polar">({
  id: "polar",
  name: "Polar",
  issuer: "https://polar.sh",
  discovery: "https://api.polar.sh/.well-known/openid-configuration",
  authorization: { params: { scope: "openid email" } },
  client: { token_endpoint_auth_method: "client_secret_post" },
})
export default Polar
