// Generated from core/rows/amazon.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Amazon. Set `AUTH_AMAZON_ID` and `AUTH_AMAZON_SECRET`. Register the callback
 * `<origin>/auth/callback/amazon` at https://developer.amazon.com/loginwithamazon/console/site/lwa/overview.html.
 *
 * Addresses never count as verified.
 *
 * There is no picture. The token answer has no `scope`.
 */
const Amazon: OAuthProvider<Profile, "amazon"> = oauth<Profile, "amazon">({
  id: "amazon",
  name: "Amazon",
  authorization: { url: "https://www.amazon.com/ap/oa", params: { scope: "profile" } },
  token: "https://api.amazon.com/auth/o2/token",
  userinfo: "https://api.amazon.com/user/profile",
  profile: (p: Answer) => ({ id: toAccountId(p.user_id), name: toText(p.name), email: toText(p.email) }),
  provesEmail: false,
})
export default Amazon
