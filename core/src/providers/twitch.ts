// Generated from core/rows/twitch.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { conform, spaceScopes } from "../oauth/token-answers.ts"
import { mark } from "../marks/twitch.ts"

/**
 * Signs in with Twitch. Set `AUTH_TWITCH_ID` and `AUTH_TWITCH_SECRET`. Register the callback
 * `<origin>/auth/callback/twitch` at https://dev.twitch.tv/console/apps.
 *
 * Name, picture and address come only because the `claims` parameter asks for them. Twitch asks apps to validate the
 * access token every hour.
 */
const Twitch: OIDCProvider<Profile, "twitch"> = oidc<Profile, "twitch">({
  id: "twitch",
  name: "Twitch",
  mark,
  issuer: "https://id.twitch.tv/oauth2",
  authorization: {
    params: {
      scope: "openid user:read:email",
      claims: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
  },
  token: { conform: conform(spaceScopes) },
  client: { token_endpoint_auth_method: "client_secret_post" },
  browserParams: ["force_verify"],
})
export default Twitch
