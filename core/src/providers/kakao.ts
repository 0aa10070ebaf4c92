// Generated from core/rows/kakao.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../model/oauth-provider.ts"
import type { Profile } from "../model/types.ts"
import { oidc } from "../flows/oauth/define.ts"

/**
 * Signs in with Kakao. Set `AUTH_KAKAO_ID` and `AUTH_KAKAO_SECRET`. Register the callback
 * `<origin>/auth/callback/kakao` at https://developers.kakao.com/console/app.
 *
 * Addresses never count as verified.
 *
 * Turn on OpenID Connect in the console. The ID token does not say whether the address is verified, so it never counts
 * as verified. A new refresh token comes only if the old one has less than a month left.
 */
const Kakao: OIDCProvider<Profile, "kakao"> = oidc({
  id: "kakao",
  name: "Kakao",
  issuer: "https://kauth.kakao.com",
  authorization: { params: { scope: "openid profile_nickname profile_image account_email" } },
  client: { token_endpoint_auth_method: "client_secret_post" },
  provesEmail: false,
  browserParams: ["service_terms"],
})
export default Kakao
