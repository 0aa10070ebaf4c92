// Generated from core/rows/paypal.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, findEntry, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/paypal.ts"

/**
 * Signs in with PayPal. Set `AUTH_PAYPAL_ID` and `AUTH_PAYPAL_SECRET`. Register the callback
 * `<origin>/auth/callback/paypal` at https://developer.paypal.com/dashboard/applications.
 *
 * **Not verified:** PayPal's page on userinfo was read in copies only, and its SDK prints a token answer of an older
 * endpoint. The library never counts an address of this provider as verified.
 *
 * `user_id` is a URL. By default PayPal lets in only users with a confirmed address, but an app can turn that off, so
 * the address never counts as verified. For the sandbox, set the endpoints to its hosts.
 */
const PayPal: OAuthProvider<Profile, "paypal"> = oauth<Profile, "paypal">({
  id: "paypal",
  name: "PayPal",
  mark,
  authorization: {
    url: "https://www.paypal.com/signin/authorize",
    params: { scope: "openid profile email", flowEntry: "static" },
  },
  token: "https://api-m.paypal.com/v1/oauth2/token",
  userinfo: "https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1",
  profile: (p: Answer) => ({
    id: toAccountId(p.user_id),
    name: toText(p.name),
    email: toText(findEntry(p.emails, { primary: true })?.value),
  }),
  provesEmail: false,
})
export default PayPal
