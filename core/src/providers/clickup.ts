// Generated from core/rows/clickup.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { addTokenType, conform } from "../oauth/token-answers.ts"
import { mark } from "../marks/clickup.ts"

/**
 * Signs in with ClickUp. Set `AUTH_CLICKUP_ID` and `AUTH_CLICKUP_SECRET`. Register the callback
 * `<origin>/auth/callback/clickup` at https://developer.clickup.com/docs/authentication.
 *
 * **Not verified:** The answers of the token endpoint and of `/user` were read only in documents of others. The library
 * never counts an address of this provider as verified.
 *
 * There are no scopes: the user chooses workspaces. `id` is a number. Tokens do not expire.
 */
const ClickUp: OAuthProvider<Profile, "clickup"> = oauth<Profile, "clickup">({
  id: "clickup",
  name: "ClickUp",
  mark,
  authorization: "https://app.clickup.com/api",
  token: { url: "https://api.clickup.com/api/v2/oauth/token", conform: conform(addTokenType) },
  userinfo: "https://api.clickup.com/api/v2/user",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.user?.id),
    name: toText(p.user?.username),
    email: toText(p.user?.email),
    image: toText(p.user?.profilePicture),
  }),
  provesEmail: false,
})
export default ClickUp
