// Generated from core/rows/webex.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, isTrueText, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Webex. Set `AUTH_WEBEX_ID` and `AUTH_WEBEX_SECRET`. Register the callback
 * `<origin>/auth/callback/webex` at https://developer.webex.com/my-apps/new/integration.
 *
 * `email_verified` may be the text "true". The ID token's issuer depends on the user's region, so the profile is read
 * from userinfo. There is no picture.
 */
const Webex: OAuthProvider<Profile, "webex"> = oauth<Profile, "webex">({
  id: "webex",
  name: "Webex",
  authorization: { url: "https://webexapis.com/v1/authorize", params: { scope: "openid profile email" } },
  token: "https://webexapis.com/v1/access_token",
  userinfo: "https://webexapis.com/v1/userinfo",
  profile: (p: Answer) => ({ id: toAccountId(p.sub), name: toText(p.name, p.given_name), email: toText(p.email) }),
  emailFrom: (p: Answer) => ({ email: toText(p.email), email_verified: isTrueText(p.email_verified) }),
})
export default Webex
