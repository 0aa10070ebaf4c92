// Generated from core/rows/casdoor.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Casdoor. Set `AUTH_CASDOOR_ID`, `AUTH_CASDOOR_SECRET` and `AUTH_CASDOOR_ISSUER`. Register the callback
 * `<origin>/auth/callback/casdoor` at https://casdoor.org/docs/application/overview.
 *
 * `issuer` is the URL of the server, such as `https://door.example.com` (The backend's URL).
 *
 * Addresses never count as verified.
 *
 * In the ID token `name` is the user name, and `displayName` the name. Userinfo says `email_verified: true` for every
 * user, so the address never counts as verified.
 */
const Casdoor: OIDCProvider<Profile, "casdoor"> = oidc<Profile, "casdoor">({
  id: "casdoor",
  name: "Casdoor",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.displayName, p.name),
    email: toText(p.email),
    image: toText(p.picture, p.avatar),
  }),
  provesEmail: false,
})
export default Casdoor
