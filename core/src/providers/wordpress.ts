// Generated from core/rows/wordpress.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with WordPress.com. Set `AUTH_WORDPRESS_ID` and `AUTH_WORDPRESS_SECRET`. Register the callback
 * `<origin>/auth/callback/wordpress` at https://developer.wordpress.com/apps/.
 *
 * Addresses never count as verified.
 *
 * `verified` is not about the address. `ID` is a number.
 */
const WordPressCom: OAuthProvider<Profile, "wordpress"> = oauth<Profile, "wordpress">({
  id: "wordpress",
  name: "WordPress.com",
  authorization: { url: "https://public-api.wordpress.com/oauth2/authorize", params: { scope: "auth" } },
  token: "https://public-api.wordpress.com/oauth2/token",
  userinfo:
    "https://public-api.wordpress.com/rest/v1.1/me?fields=ID,display_name,username,email,email_verified,avatar_URL",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.ID),
    name: toText(p.display_name, p.username),
    email: toText(p.email),
    image: toText(p.avatar_URL),
  }),
  provesEmail: false,
})
export default WordPressCom
