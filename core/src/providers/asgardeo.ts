// Generated from core/rows/asgardeo.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Asgardeo. Set `AUTH_ASGARDEO_ID`, `AUTH_ASGARDEO_SECRET` and `AUTH_ASGARDEO_ISSUER`. Register the
 * callback `<origin>/auth/callback/asgardeo` at https://console.asgardeo.io.
 *
 * `issuer` is the URL of the server, such as `https://api.asgardeo.io/t/acme/oauth2/token` (With your organization's
 * name. The issuer is the URL of the token endpoint).
 *
 * Addresses never count as verified.
 *
 * Share name, address and picture with the application under User Attributes; otherwise there is only `sub`. The
 * administrator chooses which attribute `sub` is. Leave encryption of ID tokens off.
 */
const Asgardeo: OIDCProvider<Profile, "asgardeo"> = oidc<Profile, "asgardeo">({
  id: "asgardeo",
  name: "Asgardeo",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.given_name, p.username),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  provesEmail: false,
  browserParams: ["fidp"],
})
export default Asgardeo
