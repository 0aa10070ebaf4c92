// Generated from core/rows/hubspot.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { mark } from "../marks/hubspot.ts"

/**
 * Signs in with HubSpot. Set `AUTH_HUBSPOT_ID` and `AUTH_HUBSPOT_SECRET`. Register the callback
 * `<origin>/auth/callback/hubspot` at https://developers.hubspot.com/docs/apps/developer-platform/build-apps/overview.
 *
 * Addresses never count as verified.
 *
 * The profile is the introspection of the token. It has no name and no picture. `hub_id` in the profile names the
 * HubSpot account.
 */
const HubSpot: OAuthProvider<Profile, "hubspot"> = oauth({
  id: "hubspot",
  name: "HubSpot",
  mark,
  authorization: { url: "https://app.hubspot.com/oauth/authorize", params: { scope: "oauth" } },
  token: "https://api.hubapi.com/oauth/2026-03/token",
  userinfo: {
    url: "https://api.hubapi.com/oauth/2026-03/token/introspect",
    method: "POST",
    authorization: "none",
    bodyType: "form",
    body: {
      token: "{access_token}",
      token_type_hint: "access_token",
      client_id: "{client_id}",
      client_secret: "{client_secret}",
    },
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  map: { id: "user_id", name: "user", email: "user" },
  provesEmail: false,
})
export default HubSpot
