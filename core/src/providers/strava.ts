// Generated from core/rows/strava.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, joinTexts, toAccountId, toProfile, toText } from "../oauth/answers.ts"
import { mark } from "../marks/strava.ts"

/**
 * Signs in with Strava. Set `AUTH_STRAVA_ID` and `AUTH_STRAVA_SECRET`. Register the callback
 * `<origin>/auth/callback/strava` at https://www.strava.com/settings/api.
 *
 * **Not verified:** Only the beginning of Strava's page could be read. Parameters, answers and refresh are from copies
 * of it. The library never counts an address of this provider as verified.
 *
 * The profile has no e-mail address.
 *
 * There is no e-mail address. The profile is in the answer to the code only, not in that to a refresh.
 */
const Strava: OAuthProvider<Profile, "strava"> = oauth<Profile, "strava">({
  id: "strava",
  name: "Strava",
  mark,
  authorization: { url: "https://www.strava.com/oauth/authorize", params: { scope: "read", approval_prompt: "auto" } },
  token: "https://www.strava.com/oauth/token",
  userinfo: { request: ({ tokens }) => toProfile(tokens) },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.athlete?.id),
    name: toText(joinTexts(p.athlete?.firstname, p.athlete?.lastname), p.athlete?.username),
    image: toText(p.athlete?.profile),
  }),
  provesEmail: false,
})
export default Strava
