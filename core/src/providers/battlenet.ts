// Generated from core/rows/battlenet.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { mark } from "../marks/battlenet.ts"

/**
 * Signs in with Battle.net. Set `AUTH_BATTLENET_ID` and `AUTH_BATTLENET_SECRET`. Register the callback
 * `<origin>/auth/callback/battlenet` at https://develop.battle.net/access/clients.
 *
 * `issuer` or `AUTH_BATTLENET_ISSUER` names another server: `https://oauth.battlenet.com.cn` (Only for China. All other
 * regions share https://oauth.battle.net).
 *
 * **Not verified:** Blizzard's pages could not be read. Token answer, claims, PKCE and refresh are from other
 * libraries. The library never counts an address of this provider as verified.
 *
 * The profile has no e-mail address.
 *
 * There is no address and no picture. The regional issuers that older libraries use no longer match the discovery
 * document.
 */
const BattleNet: OIDCProvider<Profile, "battlenet"> = oidc<Profile, "battlenet">({
  id: "battlenet",
  name: "Battle.net",
  mark,
  defaultIssuer: "https://oauth.battle.net",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  authorization: { params: { scope: "openid" } },
  profile: (p: Answer) => ({
    id: toAccountId(p.sub),
    name: toText(p.battle_tag, p.battletag),
    email: toText(p.email),
    image: toText(p.picture),
  }),
  provesEmail: false,
})
export default BattleNet
