// Generated from core/rows/bankid-no.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with BankID (Norway). Set `AUTH_BANKID_NO_ID` and `AUTH_BANKID_NO_SECRET`. Register the callback
 * `<origin>/auth/callback/bankid-no` at https://developer.bankid.no/.
 *
 * `issuer` or `AUTH_BANKID_NO_ISSUER` names another server: `https://auth.current.bankid.no/auth/realms/current` (Only
 * for the test environment).
 *
 * **Not verified:** What a refresh returns was not found. The library never counts an address of this provider as
 * verified.
 *
 * You need an agreement with a BankID partner. `amr` is text, not a list. The address needs the scope `email` and comes
 * from userinfo only, which may be signed. `login_hint` chooses the method.
 */
const BankIDNorway: OIDCProvider<Profile, "bankid-no"> = oidc<Profile, "bankid-no">({
  id: "bankid-no",
  name: "BankID (Norway)",
  defaultIssuer: "https://auth.bankid.no/auth/realms/prod",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  authorization: { params: { scope: "openid profile" } },
  profile: (p: Answer) => ({ id: toAccountId(p.sub), name: toText(p.name, p.given_name), image: toText(p.picture) }),
  provesEmail: false,
})
export default BankIDNorway
