// Generated from core/rows/slack.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Slack. Set `AUTH_SLACK_ID` and `AUTH_SLACK_SECRET`. Register the callback
 * `<origin>/auth/callback/slack` at https://api.slack.com/apps?new_app=1.
 *
 * An id belongs to one workspace: the same user has another id in another workspace. `team` asks for one workspace.
 */
const Slack: OIDCProvider<Profile, "slack"> = oidc<Profile, "slack">({
  id: "slack",
  name: "Slack",
  issuer: "https://slack.com",
  client: { token_endpoint_auth_method: "client_secret_post" },
  browserParams: ["team"],
})
export default Slack
