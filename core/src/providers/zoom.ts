// Generated from core/rows/zoom.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, joinTexts, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/zoom.ts"

/**
 * Signs in with Zoom. Set `AUTH_ZOOM_ID` and `AUTH_ZOOM_SECRET`. Register the callback `<origin>/auth/callback/zoom` at
 * https://marketplace.zoom.us/develop/create.
 *
 * Addresses never count as verified.
 *
 * Select the scopes in the Marketplace app. `verified` is about the account, not about the address.
 */
const Zoom: OAuthProvider<Profile, "zoom"> = oauth<Profile, "zoom">({
  id: "zoom",
  name: "Zoom",
  mark,
  authorization: { url: "https://zoom.us/oauth/authorize", params: { scope: "user:read:user" } },
  token: "https://zoom.us/oauth/token",
  userinfo: "https://api.zoom.us/v2/users/me",
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: joinTexts(p.first_name, p.last_name),
    email: toText(p.email),
    image: toText(p.pic_url),
  }),
  provesEmail: false,
})
export default Zoom
