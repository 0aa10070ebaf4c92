// Generated from core/rows/naver.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/naver.ts"

/**
 * Signs in with Naver. Set `AUTH_NAVER_ID` and `AUTH_NAVER_SECRET`. Register the callback
 * `<origin>/auth/callback/naver` at https://developers.naver.com/apps/#/register?api=nvlogin.
 *
 * Addresses never count as verified.
 *
 * There is no scope: choose the profile fields in the console. Users may refuse every field but `id`. A refresh returns
 * no new refresh token.
 */
const Naver: OAuthProvider<Profile, "naver"> = oauth<Profile, "naver">({
  id: "naver",
  name: "Naver",
  mark,
  authorization: "https://nid.naver.com/oauth2.0/authorize",
  token: "https://nid.naver.com/oauth2.0/token",
  userinfo: "https://openapi.naver.com/v1/nid/me",
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.response?.id),
    name: toText(p.response?.name, p.response?.nickname),
    email: toText(p.response?.email),
    image: toText(p.response?.profile_image),
  }),
  provesEmail: false,
  browserParams: ["auth_type"],
})
export default Naver
