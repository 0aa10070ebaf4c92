// Generated from core/rows/todoist.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/todoist.ts"

/**
 * Signs in with Todoist. Set `AUTH_TODOIST_ID` and `AUTH_TODOIST_SECRET`. Register the callback
 * `<origin>/auth/callback/todoist` at https://app.todoist.com/app/settings/integrations/app-management.
 *
 * Addresses never count as verified.
 *
 * Some scope is required; `data:read` is the least that opens the profile.
 */
const Todoist: OAuthProvider<Profile, "todoist"> = oauth<Profile, "todoist">({
  id: "todoist",
  name: "Todoist",
  mark,
  authorization: { url: "https://todoist.com/oauth/authorize", params: { scope: "data:read" } },
  token: "https://todoist.com/oauth/access_token",
  userinfo: "https://api.todoist.com/api/v1/user",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: toText(p.full_name),
    email: toText(p.email),
    image: toText(p.avatar_big, p.avatar_medium),
  }),
  provesEmail: false,
})
export default Todoist
