// Generated from core/rows/vipps.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Vipps MobilePay. Set `AUTH_VIPPS_ID` and `AUTH_VIPPS_SECRET`. Register the callback
 * `<origin>/auth/callback/vipps` at https://portal.vippsmobilepay.com/.
 *
 * `issuer` or `AUTH_VIPPS_ISSUER` names another server: `https://apitest.vipps.no/access-management-1.0/access/` (Only
 * for the test environment).
 *
 * The issuer ends with a slash. Name and address are in userinfo; the ID token has only `sub`. There is no picture.
 */
const VippsMobilePay: OIDCProvider<Profile, "vipps"> = oidc<Profile, "vipps">({
  id: "vipps",
  name: "Vipps MobilePay",
  defaultIssuer: "https://api.vipps.no/access-management-1.0/access/",
  toIssuer: (issuer) => issuer.replace(/\/?$/, "/"),
  authorization: { params: { scope: "openid name email" } },
  userinfo: { always: true },
})
export default VippsMobilePay
