// Generated from core/rows/bitbucket.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, findEntry, toAccountId, toText } from "../oauth/answers.ts"
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
const Bitbucket: OAuthProvider<Profile, "bitbucket"> = oauth<Profile, "bitbucket">({
  id: "bitbucket",
  name: "Bitbucket",
  mark,
  authorization: { url: "https://bitbucket.org/site/oauth2/authorize", params: { scope: "account email" } },
  token: "https://bitbucket.org/site/oauth2/access_token",
  userinfo: {
    url: "https://api.bitbucket.org/2.0/user",
    request: async ({ tokens, url, readJson }) => {
      const init = { headers: { authorization: `Bearer ${tokens.access_token}` } }
      return {
        ...await readJson(url, init),
        emails: (await readJson("https://api.bitbucket.org/2.0/user/emails", init).catch(() => undefined))?.values,
      }
    },
  },
  profile: (p: Answer) => ({
    id: toAccountId(p.uuid),
    name: toText(p.display_name, p.nickname),
    email: toText(
      findEntry(p.emails, { is_primary: true, is_confirmed: true })?.email,
      findEntry(p.emails, { is_confirmed: true })?.email,
    ),
    image: toText(p.links?.avatar?.href),
  }),
  provesEmail: false,
})
export default Bitbucket
