// Generated from core/rows/strava.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../model/oauth-provider.ts"
import type { Profile } from "../model/types.ts"
import { oauth } from "../flows/oauth/define.ts"

/**
 * Signs in with Strava. Set `AUTH_STRAVA_ID` and `AUTH_STRAVA_SECRET`. Register the callback
 * `<origin>/auth/callback/strava` at https://www.strava.com/settings/api.
 *
 * **Not verified:** only the first 2,000 characters of the vendor's page could be read (flow, refresh tokens,
 * authorization endpoint). Parameters, answers and refresh rules are from a public contract reference written from that
 * page on 2026-07-24 (stored file 67140605429), and the token answer's text is found word for word in many copies of
 * the page. The library never counts an address of this provider as verified.
 *
 * The profile has no e-mail address.
 *
 * The profile is in the answer to the code only, not in that to a refresh.
 */
const Strava: OAuthProvider<Profile, "strava"> = oauth({
  id: "strava",
  name: "Strava",
  authorization: { url: "https://www.strava.com/oauth/authorize", params: { scope: "read", approval_prompt: "auto" } },
  token: "https://www.strava.com/oauth/token",
  userinfo: { from: "token" },
  client: { token_endpoint_auth_method: "client_secret_post" },
  map: {
    id: "athlete.id",
    name: [{ join: ["athlete.firstname", "athlete.lastname"] }, "athlete.username"],
    image: "athlete.profile",
  },
  provesEmail: false,
  browserParams: ["approval_prompt"],
})
export default Strava
