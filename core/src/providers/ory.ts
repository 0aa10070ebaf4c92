// Generated from core/rows/ory.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/ory.ts"

/**
 * Signs in with Ory. Set `AUTH_ORY_ID`, `AUTH_ORY_SECRET` and `AUTH_ORY_ISSUER`. Register the callback
 * `<origin>/auth/callback/ory` at https://console.ory.com.
 *
 * `issuer` is the URL of the server, such as `https://elated-cray-1234.projects.oryapis.com` (The project's URL or your
 * own domain).
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * For Ory Network. With a self-hosted Hydra the consent app decides what `email_verified` means. There is no picture. A
 * refresh token works once; its reuse revokes the chain.
 */
const Ory: OIDCProvider<Profile, "ory"> = oidc<Profile, "ory">({
  id: "ory",
  name: "Ory",
  mark,
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.given_name, p.username),
    email: toText(p.email),
    image: toText(p.picture),
  }),
})
export default Ory
