// Generated from core/rows/vk.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, joinTexts, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/vk.ts"

/**
 * Signs in with VK ID. Set `AUTH_VK_ID`. Register the callback `<origin>/auth/callback/vk` at
 * https://id.vk.com/about/business/go.
 *
 * Addresses never count as verified.
 *
 * VK ID takes no client secret in the token request. `device_id` of the callback belongs to every token request. Access
 * tokens live one hour.
 */
const VKID: OAuthProvider<Profile, "vk"> = oauth<Profile, "vk">({
  id: "vk",
  name: "VK ID",
  mark,
  authorization: { url: "https://id.vk.com/authorize", params: { scope: "vkid.personal_info email" } },
  token: { url: "https://id.vk.com/oauth2/auth", callbackParams: ["device_id", "state"] },
  userinfo: {
    url: "https://id.vk.com/oauth2/user_info",
    request: ({ tokens, provider, url, readJson }) =>
      readJson(url, {
        method: "POST",
        body: new URLSearchParams({ access_token: `${tokens.access_token}`, client_id: `${provider.clientId}` }),
      }),
  },
  client: { token_endpoint_auth_method: "none" },
  profile: (p: Answer) => ({
    id: toAccountId(p.user?.user_id),
    name: joinTexts(p.user?.first_name, p.user?.last_name),
    email: toText(p.user?.email),
    image: toText(p.user?.avatar),
  }),
  provesEmail: false,
  browserParams: ["lang_id", "scheme", "provider"],
})
export default VKID
