// Generated from core/rows/mattermost.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, joinTexts, toAccountId, toText } from "../oauth/answers.ts"
import { conform, removeEmpty } from "../oauth/token-answers.ts"
import { mark } from "../marks/mattermost.ts"

/**
 * Signs in with Mattermost. Set `AUTH_MATTERMOST_ID`, `AUTH_MATTERMOST_SECRET` and `AUTH_MATTERMOST_ISSUER`. Register
 * the callback `<origin>/auth/callback/mattermost` at
 * https://developers.mattermost.com/integrate/apps/authentication/oauth2/.
 *
 * `issuer` is the URL of the server, such as `https://chat.example.com` (The server. Turn on its OAuth 2.0 service
 * provider).
 *
 * Addresses never count as verified.
 *
 * There are no scopes: the token may do everything that the user may. PKCE needs version 11; older ones ignore it.
 * There is no picture.
 */
const Mattermost: OAuthProvider<Profile, "mattermost"> = oauth<Profile, "mattermost">({
  id: "mattermost",
  name: "Mattermost",
  mark,
  authorization: "{origin}/oauth/authorize",
  token: { url: "{origin}/oauth/access_token", conform: conform(removeEmpty) },
  userinfo: "{origin}/api/v4/users/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: toText(joinTexts(p.first_name, p.last_name), p.nickname, p.username),
    email: toText(p.email),
  }),
  provesEmail: false,
})
export default Mattermost
