// Generated from core/rows/cognito.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Amazon Cognito. Set `AUTH_COGNITO_ID`, `AUTH_COGNITO_SECRET` and `AUTH_COGNITO_ISSUER`. Register the
 * callback `<origin>/auth/callback/cognito` at https://console.aws.amazon.com/cognito/v2/idp/user-pools.
 *
 * `issuer` is the URL of the server, such as `https://cognito-idp.us-east-1.amazonaws.com/us-east-1_EXAMPLE` (Region
 * and id of the user pool).
 *
 * The pool needs a domain. Refresh tokens last 30 days by default; rotation is a setting of the app client. For
 * federated users `email_verified` is what the attribute mapping says.
 */
const AmazonCognito: OIDCProvider<Profile, "cognito"> = oidc<Profile, "cognito">({
  id: "cognito",
  name: "Amazon Cognito",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.given_name, p["cognito:username"]),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  browserParams: ["identity_provider", "idp_identifier", "lang"],
})
export default AmazonCognito
