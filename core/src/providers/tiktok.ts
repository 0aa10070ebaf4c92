// Generated from core/rows/tiktok.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { conform, spaceScopes } from "../oauth/token-answers.ts"
import { mark } from "../marks/tiktok.ts"

/**
 * Signs in with TikTok. Set `AUTH_TIKTOK_ID` and `AUTH_TIKTOK_SECRET`. Register the callback
 * `<origin>/auth/callback/tiktok` at https://developers.tiktok.com/apps/.
 *
 * The profile has no e-mail address.
 *
 * There is no e-mail address. `open_id` is another one for each app. Users can refuse single scopes.
 */
const TikTok: OAuthProvider<Profile, "tiktok"> = oauth<Profile, "tiktok">({
  id: "tiktok",
  name: "TikTok",
  mark,
  authorization: { url: "https://www.tiktok.com/v2/auth/authorize/", params: { scope: "user.info.basic" } },
  token: { url: "https://open.tiktokapis.com/v2/oauth/token/", conform: conform(spaceScopes) },
  userinfo: "https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,display_name,avatar_url",
  parameterNames: { client_id: "client_key" },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.data?.user?.open_id),
    name: toText(p.data?.user?.display_name),
    image: toText(p.data?.user?.avatar_url),
  }),
  provesEmail: false,
  browserParams: ["disable_auto_auth"],
})
export default TikTok
