// Generated from core/rows/pinterest.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/pinterest.ts"

/**
 * Signs in with Pinterest. Set `AUTH_PINTEREST_ID` and `AUTH_PINTEREST_SECRET`. Register the callback
 * `<origin>/auth/callback/pinterest` at https://developers.pinterest.com/apps/.
 *
 * The profile has no e-mail address.
 *
 * There is no e-mail address. New apps get trial access, which Pinterest reviews.
 */
const Pinterest: OAuthProvider<Profile, "pinterest"> = oauth<Profile, "pinterest">({
  id: "pinterest",
  name: "Pinterest",
  mark,
  authorization: { url: "https://www.pinterest.com/oauth/", params: { scope: "user_accounts:read" } },
  token: "https://api.pinterest.com/v5/oauth/token",
  userinfo: "https://api.pinterest.com/v5/user_account",
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: toText(p.business_name, p.username),
    image: toText(p.profile_image),
  }),
  provesEmail: false,
})
export default Pinterest
