// Generated from core/rows/instagram.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { addTokenType, conform } from "../oauth/token-answers.ts"
import { mark } from "../marks/instagram.ts"

/**
 * Signs in with Instagram. Set `AUTH_INSTAGRAM_ID` and `AUTH_INSTAGRAM_SECRET`. Register the callback
 * `<origin>/auth/callback/instagram` at https://developers.facebook.com/apps/.
 *
 * The profile has no e-mail address.
 *
 * Only professional accounts (business or creator) can sign in. Access tokens live one hour. Instagram appends `#_` to
 * the callback URL.
 */
const Instagram: OAuthProvider<Profile, "instagram"> = oauth<Profile, "instagram">({
  id: "instagram",
  name: "Instagram",
  mark,
  authorization: { url: "https://www.instagram.com/oauth/authorize", params: { scope: "instagram_business_basic" } },
  token: {
    url: "https://api.instagram.com/oauth/access_token",
    conform: conform((answer) => answer.data?.[0] ?? answer, addTokenType),
  },
  userinfo: "https://graph.instagram.com/me?fields=user_id,username,name,profile_picture_url",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.user_id),
    name: toText(p.name, p.username),
    image: toText(p.profile_picture_url),
  }),
  provesEmail: false,
  browserParams: ["enable_fb_login", "force_authentication"],
})
export default Instagram
