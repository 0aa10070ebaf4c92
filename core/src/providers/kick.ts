// Generated from core/rows/kick.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/kick.ts"

/**
 * Signs in with Kick. Set `AUTH_KICK_ID` and `AUTH_KICK_SECRET`. Register the callback `<origin>/auth/callback/kick` at
 * https://kick.com/settings/developer.
 *
 * Addresses never count as verified.
 *
 * PKCE and state are required. `user_id` is a number.
 */
const Kick: OAuthProvider<Profile, "kick"> = oauth<Profile, "kick">({
  id: "kick",
  name: "Kick",
  mark,
  authorization: { url: "https://id.kick.com/oauth/authorize", params: { scope: "user:read" } },
  token: "https://id.kick.com/oauth/token",
  userinfo: "https://api.kick.com/public/v1/users",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.data?.[0]?.user_id),
    name: toText(p.data?.[0]?.name),
    email: toText(p.data?.[0]?.email),
    image: toText(p.data?.[0]?.profile_picture),
  }),
  provesEmail: false,
})
export default Kick
