// Generated from core/rows/reddit.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/reddit.ts"

/**
 * Signs in with Reddit. Set `AUTH_REDDIT_ID` and `AUTH_REDDIT_SECRET`. Register the callback
 * `<origin>/auth/callback/reddit` at https://www.reddit.com/prefs/apps.
 *
 * The profile has no e-mail address.
 *
 * A refresh token needs the parameters `{"duration":"permanent"}` in `authorization.params`.
 *
 * There is no e-mail address. Reddit throttles requests with a common `User-Agent`: set one of your own with
 * `customFetch`. A refresh returns no new refresh token.
 */
const Reddit: OAuthProvider<Profile, "reddit"> = oauth<Profile, "reddit">({
  id: "reddit",
  name: "Reddit",
  mark,
  authorization: { url: "https://www.reddit.com/api/v1/authorize", params: { scope: "identity" } },
  token: "https://www.reddit.com/api/v1/access_token",
  userinfo: "https://oauth.reddit.com/api/v1/me",
  profile: (p: Answer) => ({ id: toAccountId(p.id), name: toText(p.name) }),
  provesEmail: false,
})
export default Reddit
