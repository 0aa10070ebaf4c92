// Generated from core/rows/airtable.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/airtable.ts"

/**
 * Signs in with Airtable. Set `AUTH_AIRTABLE_ID` and `AUTH_AIRTABLE_SECRET`. Register the callback
 * `<origin>/auth/callback/airtable` at https://airtable.com/create/oauth.
 *
 * **Not verified:** Airtable's page on `whoami` and a token answer could not be read. The library never counts an
 * address of this provider as verified.
 *
 * PKCE and state are required. There is no name and no picture. A refresh token works once; a second use revokes the
 * grant.
 */
const Airtable: OAuthProvider<Profile, "airtable"> = oauth<Profile, "airtable">({
  id: "airtable",
  name: "Airtable",
  mark,
  authorization: { url: "https://airtable.com/oauth2/v1/authorize", params: { scope: "user.email:read" } },
  token: "https://airtable.com/oauth2/v1/token",
  userinfo: "https://api.airtable.com/v0/meta/whoami",
  profile: (p: Answer) => ({ id: toAccountId(p.id), name: toText(p.email), email: toText(p.email) }),
  provesEmail: false,
})
export default Airtable
