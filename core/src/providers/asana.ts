// Generated from core/rows/asana.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/asana.ts"

/**
 * Signs in with Asana. Set `AUTH_ASANA_ID` and `AUTH_ASANA_SECRET`. Register the callback
 * `<origin>/auth/callback/asana` at https://app.asana.com/0/developer-console.
 *
 * Addresses never count as verified.
 *
 * A refresh returns no new refresh token.
 */
const Asana: OAuthProvider<Profile, "asana"> = oauth<Profile, "asana">({
  id: "asana",
  name: "Asana",
  mark,
  authorization: { url: "https://app.asana.com/-/oauth_authorize", params: { scope: "users:read" } },
  token: "https://app.asana.com/-/oauth_token",
  userinfo: "https://app.asana.com/api/1.0/users/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.data?.gid),
    name: toText(p.data?.name),
    email: toText(p.data?.email),
    image: toText(p.data?.photo?.image_128x128),
  }),
  provesEmail: false,
})
export default Asana
