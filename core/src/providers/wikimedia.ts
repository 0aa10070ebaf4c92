// Generated from core/rows/wikimedia.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/wikimedia.ts"

/**
 * Signs in with Wikimedia. Set `AUTH_WIKIMEDIA_ID` and `AUTH_WIKIMEDIA_SECRET`. Register the callback
 * `<origin>/auth/callback/wikimedia` at
 * https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2.
 *
 * The grants of the consumer take the place of scopes: choose the one with real name and address. Wikimedia asks for a
 * `User-Agent` that names your app: set it with `customFetch`.
 */
const Wikimedia: OAuthProvider<Profile, "wikimedia"> = oauth<Profile, "wikimedia">({
  id: "wikimedia",
  name: "Wikimedia",
  mark,
  authorization: "https://meta.wikimedia.org/w/rest.php/oauth2/authorize",
  token: "https://meta.wikimedia.org/w/rest.php/oauth2/access_token",
  userinfo: "https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({ id: toAccountId(p.sub), name: toText(p.realname, p.username), email: toText(p.email) }),
})
export default Wikimedia
