// Generated from core/rows/spotify.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
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
const Spotify: OAuthProvider<Profile, "spotify"> = oauth({
  id: "spotify",
  name: "Spotify",
  mark,
  authorization: { url: "https://accounts.spotify.com/authorize", params: { scope: "user-read-email" } },
  token: "https://accounts.spotify.com/api/token",
  userinfo: "https://api.spotify.com/v1/me",
  map: { id: "account_id", name: "display_name", email: "email", image: "images.0.url" },
  provesEmail: false,
  browserParams: ["show_dialog"],
})
export default Spotify
