// Generated from core/rows/dropbox.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, joinTexts, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/dropbox.ts"

/**
 * Signs in with Dropbox. Set `AUTH_DROPBOX_ID` and `AUTH_DROPBOX_SECRET`. Register the callback
 * `<origin>/auth/callback/dropbox` at https://www.dropbox.com/developers/apps.
 *
 * A refresh token needs the parameters `{"token_access_type":"offline"}` in `authorization.params`.
 *
 * Select `openid`, `email` and `profile` for the app. There is no picture. The documented ID token has no nonce, so
 * state and PKCE bind the sign-in to the browser.
 */
const Dropbox: OIDCProvider<Profile, "dropbox"> = oidc<Profile, "dropbox">({
  id: "dropbox",
  name: "Dropbox",
  mark,
  issuer: "https://www.dropbox.com",
  userinfo: {
    request: ({ tokens, url, readJson }) =>
      readJson(url, { method: "POST", headers: { authorization: `Bearer ${tokens.access_token}` } }),
  },
  checks: ["pkce"],
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: joinTexts(p.given_name, p.family_name),
    email: toText(p.email),
    image: toText(p.picture),
  }),
})
export default Dropbox
