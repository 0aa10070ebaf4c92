// Generated from core/rows/boxyhq.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, fillTemplate, joinTexts, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with BoxyHQ (Ory Polis, SAML Jackson). Set `AUTH_BOXYHQ_ID`, `AUTH_BOXYHQ_SECRET` and `AUTH_BOXYHQ_ISSUER`.
 * Register the callback `<origin>/auth/callback/boxyhq` at https://www.ory.com/docs/polis.
 *
 * `issuer` is the URL of the server, such as `https://sso.example.com` (The URL of Ory Polis (SAML Jackson)).
 *
 * Addresses never count as verified.
 *
 * Tenant and product choose the connection: as the client id `tenant=acme.com&product=crm`, or as parameters. Compare
 * `requested.tenant` of the profile. The company's identity provider chooses the ids of its users, so the account's id
 * begins with tenant and product.
 */
const BoxyHQOryPolisSAMLJackson: OAuthProvider<Profile, "boxyhq"> = oauth<Profile, "boxyhq">({
  id: "boxyhq",
  name: "BoxyHQ (Ory Polis, SAML Jackson)",
  authorization: "{origin}/api/oauth/authorize",
  token: "{origin}/api/oauth/token",
  userinfo: "{origin}/api/oauth/userinfo",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(fillTemplate`${p.requested?.tenant}:${p.requested?.product}:${p.id}`),
    name: joinTexts(p.firstName, p.lastName),
    email: toText(p.email),
  }),
  provesEmail: false,
  browserParams: ["tenant", "product", "idp_hint"],
})
export default BoxyHQOryPolisSAMLJackson
