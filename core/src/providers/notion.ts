// Generated from core/rows/notion.json by `npm run generate`. Change the row, not this file.
import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { type Answer, toAccountId, toProfile, toText } from "../oauth/answers.ts"
import { mark } from "../marks/notion.ts"

/**
 * Signs in with Notion. Set `AUTH_NOTION_ID` and `AUTH_NOTION_SECRET`. Register the callback
 * `<origin>/auth/callback/notion` at https://app.notion.com/developers/connections.
 *
 * Addresses never count as verified.
 *
 * There is no scope: choose the capabilities in the connection's settings. Without the capability to read user
 * information there is no name, picture and address. Calls to the API need the header `Notion-Version`.
 */
const Notion: OAuthProvider<Profile, "notion"> = oauth<Profile, "notion">({
  id: "notion",
  name: "Notion",
  mark,
  authorization: { url: "https://api.notion.com/v1/oauth/authorize", params: { owner: "user" } },
  token: "https://api.notion.com/v1/oauth/token",
  userinfo: { request: ({ tokens }) => toProfile(tokens) },
  profile: (p: Answer) => ({
    id: toAccountId(p.owner?.user?.id),
    name: toText(p.owner?.user?.name),
    email: toText(p.owner?.user?.person?.email),
    image: toText(p.owner?.user?.avatar_url),
  }),
  provesEmail: false,
})
export default Notion
