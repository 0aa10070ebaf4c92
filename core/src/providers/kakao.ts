// Generated from core/rows/kakao.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Kakao. Set `AUTH_KAKAO_ID` and `AUTH_KAKAO_SECRET`. Register the callback
 * `<origin>/auth/callback/kakao` at https://developers.kakao.com/console/app.
 *
 * Turn on OpenID Connect in the console. The address comes from Kakao's user API, because the ID token does not say
 * whether it is verified. A new refresh token comes only if the old one has less than a month left.
 */
const Kakao: OIDCProvider<Profile, "kakao"> = oidc({
  id: "kakao",
  name: "Kakao",
  issuer: "https://kauth.kakao.com",
  authorization: { params: { scope: "openid profile_nickname profile_image account_email" } },
  userinfo: {
    always: true,
    more: [{ url: "https://kapi.kakao.com/v2/user/me", as: "account", unwrap: "kakao_account", optional: true }],
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  map: {
    id: "sub",
    name: ["name", "nickname"],
    email: "account.email",
    image: "picture",
    email_verified: { every: ["account.is_email_valid", "account.is_email_verified"] },
  },
  browserParams: ["service_terms"],
})
export default Kakao
