// Generated from core/rows/kakao.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, isTrue, toAccountId, toText } from "../oauth/answers.ts"

/**
 * Signs in with Kakao. Set `AUTH_KAKAO_ID` and `AUTH_KAKAO_SECRET`. Register the callback
 * `<origin>/auth/callback/kakao` at https://developers.kakao.com/console/app.
 *
 * Turn on OpenID Connect in the console. The address comes from Kakao's user API, because the ID token does not say
 * whether it is verified. A new refresh token comes only if the old one has less than a month left.
 */
const Kakao: OIDCProvider<Profile, "kakao"> = oidc<Profile, "kakao">({
  id: "kakao",
  name: "Kakao",
  issuer: "https://kauth.kakao.com",
  authorization: { params: { scope: "openid profile_nickname profile_image account_email" } },
  userinfo: {
    always: true,
    request: async ({ tokens, url, readJson }) => {
      const init = { headers: { authorization: `Bearer ${tokens.access_token}` } }
      return {
        ...await readJson(url, init),
        account: (await readJson("https://kapi.kakao.com/v2/user/me", init).catch(() => undefined))?.kakao_account,
      }
    },
  },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.name, p.nickname),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  emailFrom: (p: Answer) => ({
    email: toText(p.account?.email),
    email_verified: isTrue(p.account?.is_email_valid, p.account?.is_email_verified),
  }),
  browserParams: ["service_terms"],
})
export default Kakao
