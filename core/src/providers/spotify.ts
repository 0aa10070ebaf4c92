// Generated from core/rows/spotify.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/spotify.ts"

/**
 * Signs in with Spotify. Set `AUTH_SPOTIFY_ID` and `AUTH_SPOTIFY_SECRET`. Register the callback
 * `<origin>/auth/callback/spotify` at https://developer.spotify.com/dashboard.
 *
 * Addresses never count as verified.
 *
 * The id is `account_id`, as Spotify asks; `id` may change hands. Spotify says that the address is not verified. A
 * refresh may return a new refresh token.
 */
const Spotify: OAuthProvider<Profile, "spotify"> = oauth<Profile, "spotify">({
  id: "spotify",
  name: "Spotify",
  mark,
  authorization: { url: "https://accounts.spotify.com/authorize", params: { scope: "user-read-email" } },
  token: "https://accounts.spotify.com/api/token",
  userinfo: "https://api.spotify.com/v1/me",
  profile: (p: Answer) => ({
    id: toAccountId(p.account_id),
    name: toText(p.display_name),
    email: toText(p.email),
    image: toText(p.images?.[0]?.url),
  }),
  provesEmail: false,
  browserParams: ["show_dialog"],
})
export default Spotify
