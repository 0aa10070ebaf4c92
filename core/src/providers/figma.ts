// Generated from core/rows/figma.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toText } from "../oauth/answers.ts"
import { addTokenType, conform } from "../oauth/token-answers.ts"
import { mark } from "../marks/figma.ts"

/**
 * Signs in with Figma. Set `AUTH_FIGMA_ID` and `AUTH_FIGMA_SECRET`. Register the callback
 * `<origin>/auth/callback/figma` at https://www.figma.com/developers/apps.
 *
 * **Not verified:** Figma's page on OAuth apps, with the token answer, PKCE and refresh, was read in a copy only. The
 * library never counts an address of this provider as verified.
 *
 * `files:read` is refused to newer apps; `current_user:read` is enough. Refreshing has an endpoint of its own, and the
 * refresh token stays the same. A code works for 30 seconds.
 */
const Figma: OAuthProvider<Profile, "figma"> = oauth<Profile, "figma">({
  id: "figma",
  name: "Figma",
  mark,
  authorization: { url: "https://www.figma.com/oauth", params: { scope: "current_user:read" } },
  token: {
    url: "https://api.figma.com/v1/oauth/token",
    refreshUrl: "https://api.figma.com/v1/oauth/refresh",
    conform: conform(addTokenType),
  },
  userinfo: "https://api.figma.com/v1/me",
  profile: (p: Answer) => ({
    id: toAccountId(p.id),
    name: toText(p.handle),
    email: toText(p.email),
    image: toText(p.img_url),
  }),
  provesEmail: false,
})
export default Figma
