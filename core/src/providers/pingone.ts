// Generated from core/rows/pingone.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with PingOne. Set `AUTH_PINGONE_ID`, `AUTH_PINGONE_SECRET` and `AUTH_PINGONE_ISSUER`. Register the callback
 * `<origin>/auth/callback/pingone` at https://console.pingone.com.
 *
 * `issuer` is the URL of the server, such as `https://auth.pingone.eu/3bedc164-22f1-4f8f-9f51-227975033cbd/as` (Region
 * and id of the environment, or your own domain with /as).
 *
 * Addresses never count as verified.
 *
 * Add the grant Refresh Token to the application to get refresh tokens.
 */
const PingOne: OIDCProvider<Profile, "pingone"> = oidc<Profile, "pingone">({
  id: "pingone",
  name: "PingOne",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.preferred_username, p.given_name),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  provesEmail: false,
})
export default PingOne
