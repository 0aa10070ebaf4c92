// Generated from core/rows/linear.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { mark } from "../marks/linear.ts"

/**
 * Signs in with Linear. Set `AUTH_LINEAR_ID` and `AUTH_LINEAR_SECRET`. Register the callback
 * `<origin>/auth/callback/linear` at https://linear.app/settings/api/applications/new.
 *
 * Addresses never count as verified.
 *
 * An id belongs to one workspace: the same user has another id in another workspace.
 */
const Linear: OAuthProvider<Profile, "linear"> = oauth({
  id: "linear",
  name: "Linear",
  mark,
  authorization: { url: "https://linear.app/oauth/authorize", params: { scope: "read" } },
  token: { url: "https://api.linear.app/oauth/token", answer: { scope: "array" } },
  userinfo: {
    url: "https://api.linear.app/graphql",
    method: "POST",
    body: { query: "query { viewer { id name displayName email avatarUrl } }" },
    bodyType: "json",
    unwrap: "data.viewer",
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  map: { id: "id", name: ["name", "displayName"], email: "email", image: "avatarUrl" },
  provesEmail: false,
})
export default Linear
