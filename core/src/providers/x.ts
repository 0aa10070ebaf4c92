// Generated from core/rows/x.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/x.ts"

/**
 * Signs in with X. Set `AUTH_X_ID` and `AUTH_X_SECRET`. Register the callback `<origin>/auth/callback/x` at
 * https://developer.x.com/en/portal/dashboard.
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline.access` in `authorization.params`.
 *
 * PKCE is required. An authorization code lives 30 seconds. The profile needs both scopes, `tweet.read` and
 * `users.read`; the e-mail address also needs a setting of the app. Requests for profiles are billed.
 */
const X: OAuthProvider<Profile, "x"> = oauth<Profile, "x">({
  id: "x",
  name: "X",
  mark,
  authorization: { url: "https://x.com/i/oauth2/authorize", params: { scope: "tweet.read users.read users.email" } },
  token: "https://api.x.com/2/oauth2/token",
  userinfo: "https://api.x.com/2/users/me?user.fields=confirmed_email,profile_image_url",
  profile: (p: Answer) => ({
    id: toAccountId(p.data?.id),
    name: toText(p.data?.name, p.data?.username),
    email: toText(p.data?.confirmed_email),
    image: toText(p.data?.profile_image_url),
  }),
  provesEmail: false,
})
export default X
