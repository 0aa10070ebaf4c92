// Generated from core/rows/linear.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { conform, spaceScopes } from "../oauth/token-answers.ts"
import { mark } from "../marks/linear.ts"

/**
 * Signs in with Linear. Set `AUTH_LINEAR_ID` and `AUTH_LINEAR_SECRET`. Register the callback
 * `<origin>/auth/callback/linear` at https://linear.app/settings/api/applications/new.
 *
 * Addresses never count as verified.
 *
 * An id belongs to one workspace: the same user has another id in another workspace.
 */
const Linear: OAuthProvider<Profile, "linear"> = oauth<Profile, "linear">({
  id: "linear",
  name: "Linear",
  mark,
  authorization: { url: "https://linear.app/oauth/authorize", params: { scope: "read" } },
  token: { url: "https://api.linear.app/oauth/token", conform: conform(spaceScopes) },
  userinfo: {
    url: "https://api.linear.app/graphql",
    request: ({ tokens, url, readJson }) =>
      readJson(url, {
        method: "POST",
        headers: { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/json" },
        body: JSON.stringify({ query: "query { viewer { id name displayName email avatarUrl } }" }),
      }),
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.data?.viewer?.id),
    name: toText(p.data?.viewer?.name, p.data?.viewer?.displayName),
    email: toText(p.data?.viewer?.email),
    image: toText(p.data?.viewer?.avatarUrl),
  }),
  provesEmail: false,
})
export default Linear
