// Generated from core/rows/rauthy.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, joinTexts, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Rauthy. Set `AUTH_RAUTHY_ID`, `AUTH_RAUTHY_SECRET` and `AUTH_RAUTHY_ISSUER`. Register the callback
 * `<origin>/auth/callback/rauthy` at https://sebadob.github.io/rauthy/getting_started/first_start.html.
 *
 * `issuer` is the URL of the server, such as `https://iam.example.com/auth/v1/` (The public URL with /auth/v1/).
 *
 * A refresh long before the access token ends revokes the user's sessions, unless the operator sets
 * `disable_refresh_token_nbf`. New clients sign ID tokens with EdDSA.
 */
const Rauthy: OIDCProvider<Profile, "rauthy"> = oidc<Profile, "rauthy">({
  id: "rauthy",
  name: "Rauthy",
  toIssuer: (issuer) => issuer.replace(/\/?$/, "/"),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(joinTexts(p.given_name, p.family_name), p.preferred_username),
    email: toText(p.email),
    image: toText(p.picture),
  }),
})
export default Rauthy
