// Generated from core/rows/hubspot.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
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
const HubSpot: OAuthProvider<Profile, "hubspot"> = oauth<Profile, "hubspot">({
  id: "hubspot",
  name: "HubSpot",
  mark,
  authorization: { url: "https://app.hubspot.com/oauth/authorize", params: { scope: "oauth" } },
  token: "https://api.hubapi.com/oauth/2026-03/token",
  userinfo: {
    url: "https://api.hubapi.com/oauth/2026-03/token/introspect",
    request: ({ tokens, provider, url, readJson }) =>
      readJson(url, {
        method: "POST",
        body: new URLSearchParams({
          token: `${tokens.access_token}`,
          token_type_hint: "access_token",
          client_id: `${provider.clientId}`,
          client_secret: `${provider.clientSecret}`,
        }),
      }),
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({ id: toAccountId(p.user_id), name: toText(p.user), email: toText(p.user) }),
  provesEmail: false,
})
export default HubSpot
