// Generated from core/rows/patreon.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, isTrue, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/patreon.ts"

/**
 * Signs in with Patreon. Set `AUTH_PATREON_ID` and `AUTH_PATREON_SECRET`. Register the callback
 * `<origin>/auth/callback/patreon` at https://www.patreon.com/portal/registration/register-clients.
 *
 * The API returns only the fields that are asked for. Access and refresh tokens work once, so the newest refresh token
 * must be stored.
 */
const Patreon: OAuthProvider<Profile, "patreon"> = oauth<Profile, "patreon">({
  id: "patreon",
  name: "Patreon",
  mark,
  authorization: { url: "https://www.patreon.com/oauth2/authorize", params: { scope: "identity identity[email]" } },
  token: "https://www.patreon.com/api/oauth2/token",
  userinfo:
    "https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=full_name,email,is_email_verified,image_url",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.data?.id),
    name: toText(p.data?.attributes?.full_name),
    email: toText(p.email),
    image: toText(p.data?.attributes?.image_url),
  }),
  emailFrom: (p: Answer) => ({
    email: toText(p.data?.attributes?.email),
    email_verified: isTrue(p.data?.attributes?.is_email_verified),
  }),
})
export default Patreon
