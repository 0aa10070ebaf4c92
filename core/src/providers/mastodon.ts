// Generated from core/rows/mastodon.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/mastodon.ts"

/**
 * Signs in with Mastodon. Set `AUTH_MASTODON_ID`, `AUTH_MASTODON_SECRET` and `AUTH_MASTODON_ISSUER`. Register the
 * callback `<origin>/auth/callback/mastodon` at https://docs.joinmastodon.org/methods/apps/#create.
 *
 * `issuer` is the URL of the server, such as `https://mastodon.social` (The instance. Each one has its own client id
 * and secret).
 *
 * The profile has no e-mail address.
 *
 * Needs Mastodon 4.4. There is no e-mail address. The id is the URL of the account.
 */
const Mastodon: OAuthProvider<Profile, "mastodon"> = oauth<Profile, "mastodon">({
  id: "mastodon",
  name: "Mastodon",
  mark,
  authorization: { url: "{origin}/oauth/authorize", params: { scope: "profile" } },
  token: "{origin}/oauth/token",
  userinfo: "{origin}/oauth/userinfo",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.preferred_username),
    image: toText(p.picture),
  }),
  provesEmail: false,
  browserParams: ["force_login", "lang"],
})
export default Mastodon
