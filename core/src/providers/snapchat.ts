// Generated from core/rows/snapchat.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/snapchat.ts"

/**
 * Signs in with Snapchat. Set `AUTH_SNAPCHAT_ID` and `AUTH_SNAPCHAT_SECRET`. Register the callback
 * `<origin>/auth/callback/snapchat` at https://kit.snapchat.com/portal/.
 *
 * **Not verified:** Endpoints, client authentication, PKCE and refresh are from other libraries. The library never
 * counts an address of this provider as verified.
 *
 * The profile has no e-mail address.
 *
 * There is no e-mail address. The id is another one for each app.
 */
const Snapchat: OAuthProvider<Profile, "snapchat"> = oauth<Profile, "snapchat">({
  id: "snapchat",
  name: "Snapchat",
  mark,
  authorization: {
    url: "https://accounts.snapchat.com/accounts/oauth2/auth",
    params: {
      scope:
        "https://auth.snapchat.com/oauth2/api/user.external_id https://auth.snapchat.com/oauth2/api/user.display_name https://auth.snapchat.com/oauth2/api/user.bitmoji.avatar",
    },
  },
  token: "https://accounts.snapchat.com/accounts/oauth2/token",
  userinfo: {
    url: "https://kit.snapchat.com/v1/me",
    request: ({ tokens, url, readJson }) =>
      readJson(url, {
        method: "POST",
        headers: { authorization: `Bearer ${tokens.access_token}`, "content-type": "application/json" },
        body: JSON.stringify({ query: "{me{bitmoji{avatar},displayName,externalId}}" }),
      }),
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.data?.me?.externalId),
    name: toText(p.data?.me?.displayName),
    image: toText(p.data?.me?.bitmoji?.avatar),
  }),
  provesEmail: false,
})
export default Snapchat
