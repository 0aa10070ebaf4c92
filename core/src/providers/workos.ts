// Generated from core/rows/workos.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, joinTexts, toAccountId, toProfile, toText } from "../oauth/answers.ts"
import { addTokenType, conform } from "../oauth/token-answers.ts"

/**
 * Signs in with WorkOS. Set `AUTH_WORKOS_ID` and `AUTH_WORKOS_SECRET`. Register the callback
 * `<origin>/auth/callback/workos` at https://dashboard.workos.com.
 *
 * Addresses never count as verified.
 *
 * The client secret is the API key. The authorization request needs one of `organization`, `connection` and `provider`.
 * Compare `organization_id` of the profile.
 */
const WorkOS: OAuthProvider<Profile, "workos"> = oauth<Profile, "workos">({
  id: "workos",
  name: "WorkOS",
  authorization: "https://api.workos.com/sso/authorize",
  token: { url: "https://api.workos.com/sso/token", conform: conform(addTokenType) },
  userinfo: { request: ({ tokens }) => toProfile(tokens) },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.profile?.id),
    name: toText(p.profile?.name, joinTexts(p.profile?.first_name, p.profile?.last_name)),
    email: toText(p.profile?.email),
  }),
  provesEmail: false,
  browserParams: ["connection", "organization", "provider", "domain_hint"],
})
export default WorkOS
