// Generated from core/rows/yahoo.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/**
 * Signs in with Yahoo. Set `AUTH_YAHOO_ID` and `AUTH_YAHOO_SECRET`. Register the callback
 * `<origin>/auth/callback/yahoo` at https://developer.yahoo.com/apps/.
 *
 * **Not verified:** The discovery document was read in a copy of 2024. What `email_verified` means, PKCE and refresh
 * were not found. The library never counts an address of this provider as verified.
 *
 * Read the id from `sub`; `xoauth_yahoo_guid` is deprecated.
 */
const Yahoo: OIDCProvider<Profile, "yahoo"> = oidc<Profile, "yahoo">({
  id: "yahoo",
  name: "Yahoo",
  issuer: "https://api.login.yahoo.com",
  userinfo: { always: true },
  provesEmail: false,
  browserParams: ["language"],
})
export default Yahoo
