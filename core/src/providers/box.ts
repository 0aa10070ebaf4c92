// Generated from core/rows/box.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/box.ts"

/**
 * Signs in with Box. Set `AUTH_BOX_ID` and `AUTH_BOX_SECRET`. Register the callback `<origin>/auth/callback/box` at
 * https://app.box.com/developers/console.
 *
 * Addresses never count as verified.
 *
 * Without a scope, those of the app apply. The picture opens only in a session at Box. A refresh token works once and
 * lives 60 days. An authorization code lives 30 seconds.
 */
const Box: OAuthProvider<Profile, "box"> = oauth<Profile, "box">({
  id: "box",
  name: "Box",
  mark,
  authorization: "https://account.box.com/api/oauth2/authorize",
  token: "https://api.box.com/oauth2/token",
  userinfo: "https://api.box.com/2.0/users/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: toText(p.name),
    email: toText(p.login),
    image: toText(p.avatar_url),
  }),
  provesEmail: false,
})
export default Box
