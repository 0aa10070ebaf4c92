import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile, TokenSet } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { addTokenType, type AnswerStep, conform, spaceScopes } from "../oauth/token-answers.ts"
import { mark } from "../marks/wechat.ts"

const renameError: AnswerStep = ({ errcode, ...answer }) => errcode ? { error: String(errcode) } : answer

/**
 * Signs in with WeChat. Set `AUTH_WECHAT_ID` and `AUTH_WECHAT_SECRET`. Register the callback
 * `<origin>/auth/callback/wechat` at https://open.weixin.qq.com/.
 *
 * **Not verified:** WeChat's page could not be read. Requests and answers are from write-ups that quote it. The library
 * never counts an address of this provider as verified.
 *
 * The profile has no e-mail address.
 *
 * For websites, not for pages inside WeChat. `unionid` exists only for apps that are bound to an Open Platform account,
 * so the id changes when the app is bound to one.
 */
const WeChat: OAuthProvider<Profile, "wechat"> = oauth<Profile, "wechat">({
  id: "wechat",
  name: "WeChat",
  mark,
  authorization: {
    url: "https://open.weixin.qq.com/connect/qrconnect",
    params: { scope: "snsapi_login" },
    fragment: "wechat_redirect",
  },
  token: {
    url: "https://api.weixin.qq.com/sns/oauth2/access_token",
    method: "GET",
    refreshUrl: "https://api.weixin.qq.com/sns/oauth2/refresh_token",
    conform: conform(renameError, addTokenType, spaceScopes),
  },
  userinfo: {
    url: "https://api.weixin.qq.com/sns/userinfo",
    request({ tokens, url, readJson }) {
      const { access_token = "", openid }: TokenSet & { openid?: unknown } = tokens
      return readJson(`${url}?${new URLSearchParams({ access_token, openid: toText(openid) ?? "" })}`)
    },
  },
  parameterNames: { client_id: "appid", client_secret: "secret" },
  client: { token_endpoint_auth_method: "client_secret_post" },
  profile: (p: Answer) => ({
    id: toAccountId(toText(p.unionid, p.openid)),
    name: toText(p.nickname),
    image: toText(p.headimgurl),
  }),
  provesEmail: false,
  browserParams: ["lang"],
})
export default WeChat
