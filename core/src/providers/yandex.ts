// Generated from core/rows/yandex.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, fillTemplate, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Yandex. Set `AUTH_YANDEX_ID` and `AUTH_YANDEX_SECRET`. Register the callback
 * `<origin>/auth/callback/yandex` at https://oauth.yandex.com/.
 *
 * Addresses never count as verified.
 *
 * The profile request uses the scheme `OAuth`. The picture may be Yandex's default one.
 */
const Yandex: OAuthProvider<Profile, "yandex"> = oauth<Profile, "yandex">({
  id: "yandex",
  name: "Yandex",
  authorization: {
    url: "https://oauth.yandex.com/authorize",
    params: { scope: "login:info login:email login:avatar" },
  },
  token: "https://oauth.yandex.com/token",
  userinfo: {
    url: "https://login.yandex.ru/info?format=json",
    request: ({ tokens, url, readJson }) =>
      readJson(url, { headers: { authorization: `OAuth ${tokens.access_token}` } }),
  },
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: toText(p.real_name, p.display_name, p.login),
    email: toText(p.default_email),
    image: fillTemplate`https://avatars.yandex.net/get-yapic/${p.default_avatar_id}/islands-200`,
  }),
  provesEmail: false,
  browserParams: ["force_confirm", "device_id", "device_name"],
})
export default Yandex
