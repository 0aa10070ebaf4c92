// Generated from core/rows/nextcloud.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/nextcloud.ts"

/**
 * Signs in with Nextcloud. Set `AUTH_NEXTCLOUD_ID`, `AUTH_NEXTCLOUD_SECRET` and `AUTH_NEXTCLOUD_ISSUER`. Register the
 * callback `<origin>/auth/callback/nextcloud` at
 * https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html.
 *
 * `issuer` is the URL of the server, such as `https://cloud.example.com` (The URL of Nextcloud, with its path).
 *
 * Addresses never count as verified.
 *
 * There are no scopes: the token may do everything that the user may. A refresh token works once.
 */
const Nextcloud: OAuthProvider<Profile, "nextcloud"> = oauth<Profile, "nextcloud">({
  id: "nextcloud",
  name: "Nextcloud",
  mark,
  authorization: "{origin}/index.php/apps/oauth2/authorize",
  token: "{origin}/index.php/apps/oauth2/api/v1/token",
  userinfo: {
    url: "{origin}/ocs/v2.php/cloud/user?format=json",
    request: ({ tokens, url, readJson }) =>
      readJson(url, { headers: { authorization: `Bearer ${tokens.access_token}`, "OCS-APIRequest": "true" } }),
  },
  profile: (p: Answer) => ({
    id: toAccountId(p.ocs?.data?.id),
    name: toText(p.ocs?.data?.["display-name"], p.ocs?.data?.displayname),
    email: toText(p.ocs?.data?.email),
  }),
  provesEmail: false,
})
export default Nextcloud
