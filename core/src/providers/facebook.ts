// Generated from core/rows/facebook.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { addTokenType, conform } from "../oauth/token-answers.ts"
import { mark } from "../marks/facebook.ts"

/**
 * Signs in with Facebook. Set `AUTH_FACEBOOK_ID` and `AUTH_FACEBOOK_SECRET`. Register the callback
 * `<origin>/auth/callback/facebook` at https://developers.facebook.com/apps/.
 *
 * Addresses never count as verified.
 *
 * The address is missing if the user has none or refuses it. There is no refresh token; access tokens live about 60
 * days.
 */
const Facebook: OAuthProvider<Profile, "facebook"> = oauth<Profile, "facebook">({
  id: "facebook",
  name: "Facebook",
  mark,
  authorization: { url: "https://www.facebook.com/v24.0/dialog/oauth", params: { scope: "public_profile,email" } },
  token: { url: "https://graph.facebook.com/v24.0/oauth/access_token", conform: conform(addTokenType) },
  userinfo: "https://graph.facebook.com/v24.0/me?fields=id,name,email,picture",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: toText(p.name),
    email: toText(p.email),
    image: toText(p.picture?.data?.url),
  }),
  provesEmail: false,
  browserParams: ["auth_type"],
})
export default Facebook
