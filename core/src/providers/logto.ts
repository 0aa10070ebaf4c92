// Generated from core/rows/logto.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Logto. Set `AUTH_LOGTO_ID`, `AUTH_LOGTO_SECRET` and `AUTH_LOGTO_ISSUER`. Register the callback
 * `<origin>/auth/callback/logto` at https://cloud.logto.io/to/applications.
 *
 * `issuer` is the URL of the server, such as `https://abc123.logto.app/oidc` (The tenant's endpoint with /oidc).
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * `email_verified` is true for every address, also for one that an administrator wrote, so the address never counts as
 * verified. New tenants sign with ES384.
 */
const Logto: OIDCProvider<Profile, "logto"> = oidc<Profile, "logto">({
  id: "logto",
  name: "Logto",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.username),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  provesEmail: false,
  browserParams: ["first_screen", "identifier", "direct_sign_in", "organization_id"],
})
export default Logto
