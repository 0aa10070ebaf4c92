// Generated from core/rows/osu.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/osu.ts"

/**
 * Signs in with osu!. Set `AUTH_OSU_ID` and `AUTH_OSU_SECRET`. Register the callback `<origin>/auth/callback/osu` at
 * https://osu.ppy.sh/home/account/edit#new-oauth-application.
 *
 * The profile has no e-mail address.
 *
 * There is no e-mail address. `id` is a number. Refresh tokens live three months.
 */
const Osu: OAuthProvider<Profile, "osu"> = oauth<Profile, "osu">({
  id: "osu",
  name: "osu!",
  mark,
  authorization: { url: "https://osu.ppy.sh/oauth/authorize", params: { scope: "identify" } },
  token: "https://osu.ppy.sh/oauth/token",
  userinfo: "https://osu.ppy.sh/api/v2/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({ id: toAccountId(p.id), name: toText(p.username), image: toText(p.avatar_url) }),
  provesEmail: false,
})
export default Osu
