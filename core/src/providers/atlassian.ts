// Generated from core/rows/atlassian.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { addTokenType, conform } from "../oauth/token-answers.ts"
import { mark } from "../marks/atlassian.ts"

/**
 * Signs in with Atlassian. Set `AUTH_ATLASSIAN_ID` and `AUTH_ATLASSIAN_SECRET`. Register the callback
 * `<origin>/auth/callback/atlassian` at https://developer.atlassian.com/console/myapps/.
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * A refresh token lives 90 days. The documented token answer has no `token_type`.
 */
const Atlassian: OAuthProvider<Profile, "atlassian"> = oauth<Profile, "atlassian">({
  id: "atlassian",
  name: "Atlassian",
  mark,
  authorization: {
    url: "https://auth.atlassian.com/authorize",
    params: { scope: "read:me", audience: "api.atlassian.com", prompt: "consent" },
  },
  token: { url: "https://auth.atlassian.com/oauth/token", conform: conform(addTokenType) },
  userinfo: "https://api.atlassian.com/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.account_id),
    name: toText(p.name, p.nickname),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  provesEmail: false,
})
export default Atlassian
