// Generated from core/rows/bitbucket.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { mark } from "../marks/bitbucket.ts"

/**
 * Signs in with Bitbucket. Set `AUTH_BITBUCKET_ID` and `AUTH_BITBUCKET_SECRET`. Register the callback
 * `<origin>/auth/callback/bitbucket` at
 * https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/.
 *
 * **Not verified:** The members of the list of addresses, the token answer, refresh and PKCE were not found in
 * Atlassian's pages. The library never counts an address of this provider as verified.
 *
 * The address is in a second answer. The id is `uuid`, with braces.
 */
const Bitbucket: OAuthProvider<Profile, "bitbucket"> = oauth({
  id: "bitbucket",
  name: "Bitbucket",
  mark,
  authorization: { url: "https://bitbucket.org/site/oauth2/authorize", params: { scope: "account email" } },
  token: "https://bitbucket.org/site/oauth2/access_token",
  userinfo: {
    url: "https://api.bitbucket.org/2.0/user",
    more: [{ url: "https://api.bitbucket.org/2.0/user/emails", as: "emails", unwrap: "values", optional: true }],
  },
  map: {
    id: "uuid",
    name: ["display_name", "nickname"],
    email: [{ list: "emails", where: { is_primary: true, is_confirmed: true }, value: "email" }, {
      list: "emails",
      where: { is_confirmed: true },
      value: "email",
    }],
    image: "links.avatar.href",
  },
  provesEmail: false,
})
export default Bitbucket
