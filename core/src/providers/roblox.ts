// Generated from core/rows/roblox.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/roblox.ts"

/**
 * Signs in with Roblox. Set `AUTH_ROBLOX_ID` and `AUTH_ROBLOX_SECRET`. Register the callback
 * `<origin>/auth/callback/roblox` at https://create.roblox.com/dashboard/credentials?activeTab=OAuthTab.
 *
 * The profile has no e-mail address.
 *
 * The issuer ends with a slash. The picture is in userinfo only. Apps of others cannot get the e-mail address. A
 * refresh token works once.
 */
const Roblox: OIDCProvider<Profile, "roblox"> = oidc<Profile, "roblox">({
  id: "roblox",
  name: "Roblox",
  mark,
  issuer: "https://apis.roblox.com/oauth/",
  discovery: "https://apis.roblox.com/oauth/.well-known/openid-configuration",
  authorization: { params: { scope: "openid profile" } },
  userinfo: { always: true },
  client: { token_endpoint_auth_method: "client_secret_post" },
  provesEmail: false,
})
export default Roblox
