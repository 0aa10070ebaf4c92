// Generated from core/rows/mailchimp.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { addTokenType, conform, removeZeroExpiry } from "../oauth/token-answers.ts"
import { mark } from "../marks/mailchimp.ts"

/**
 * Signs in with Mailchimp. Set `AUTH_MAILCHIMP_ID` and `AUTH_MAILCHIMP_SECRET`. Register the callback
 * `<origin>/auth/callback/mailchimp` at https://admin.mailchimp.com/account/oauth2/.
 *
 * **Not verified:** The answers were read only in other libraries. The library never counts an address of this provider
 * as verified.
 *
 * There are no scopes. Tokens do not expire. The id is that of the login, not of the account.
 */
const Mailchimp: OAuthProvider<Profile, "mailchimp"> = oauth<Profile, "mailchimp">({
  id: "mailchimp",
  name: "Mailchimp",
  mark,
  authorization: "https://login.mailchimp.com/oauth2/authorize",
  token: { url: "https://login.mailchimp.com/oauth2/token", conform: conform(addTokenType, removeZeroExpiry) },
  userinfo: {
    url: "https://login.mailchimp.com/oauth2/metadata",
    request: ({ tokens, url, readJson }) =>
      readJson(url, { headers: { authorization: `OAuth ${tokens.access_token}` } }),
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.login?.login_id),
    name: toText(p.login?.login_name, p.accountname),
    email: toText(p.login?.email),
    image: toText(p.login?.avatar),
  }),
  provesEmail: false,
})
export default Mailchimp
