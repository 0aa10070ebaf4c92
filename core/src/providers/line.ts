// Generated from core/rows/line.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/line.ts"

/**
 * Signs in with LINE. Set `AUTH_LINE_ID` and `AUTH_LINE_SECRET`. Register the callback `<origin>/auth/callback/line` at
 * https://developers.line.biz/console/.
 *
 * Addresses never count as verified.
 *
 * ID tokens of web apps are signed with the channel secret (HS256). Apply for the e-mail permission in the console. A
 * refresh returns the same refresh token, which ends 90 days after the access token was issued.
 */
const LINE: OIDCProvider<Profile, "line"> = oidc<Profile, "line">({
  id: "line",
  name: "LINE",
  mark,
  issuer: "https://access.line.me",
  authorization: "https://access.line.me/oauth2/v2.1/authorize",
  token: "https://api.line.me/oauth2/v2.1/token",
  userinfo: "https://api.line.me/oauth2/v2.1/userinfo",
  jwks_endpoint: "https://api.line.me/oauth2/v2.1/certs",
  client: { token_endpoint_auth_method: "client_secret_post", id_token_signed_response_alg: "HS256" },
  provesEmail: false,
  browserParams: ["bot_prompt", "initial_amr_display", "switch_amr", "disable_auto_login"],
})
export default LINE
