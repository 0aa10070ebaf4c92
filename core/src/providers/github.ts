import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { findEntry, toAccountId, toText } from "../oauth/answers.ts"
import { conform, spaceScopes } from "../oauth/token-answers.ts"
import { mark } from "../marks/github.ts"

/** The most used fields of the response of `GET /user` (docs.github.com/rest/users/users). */
export interface GitHubProfile extends Omit<Profile, "id"> {
  /** Never changes and is never reused, unlike `login`. */
  id: number
  login: string
  name: string | null
  /** The public address, otherwise the primary verified one, otherwise `null`. */
  email: string | null
  /** `true` if the address is in the list of the user's addresses and verified there. */
  email_verified?: boolean
  /** The user's addresses. Missing if the profile has a public one. */
  emails?: { email: string; primary: boolean; verified: boolean }[]
  avatar_url: string
  html_url: string
  type: string
  company: string | null
  blog: string | null
  location: string | null
  bio: string | null
}

/**
 * Signs in with GitHub. Set `AUTH_GITHUB_ID` and `AUTH_GITHUB_SECRET`. Register the callback `<origin>/auth/callback/github`.
 *
 * Access tokens do not expire, unless the app's settings say so, or `authorization.params.scope` contains `offline_access`: then they last eight
 * hours, and a refresh token comes with them.
 *
 * For GitHub Enterprise, set `issuer`, `authorization`, `token` and `userinfo` to its URLs.
 */
const GitHub: OAuthProvider<GitHubProfile, "github"> = oauth({
  id: "github",
  name: "GitHub",
  mark,
  issuer: "https://github.com/login/oauth", // sent as `iss` (RFC 9207); there is no discovery document
  authorization: { url: "https://github.com/login/oauth/authorize", params: { scope: "read:user user:email" } },
  token: { url: "https://github.com/login/oauth/access_token", conform: conform(spaceScopes) },
  userinfo: {
    url: "https://api.github.com/user",
    async request({ tokens, url, readJson }) {
      const init = { headers: { authorization: `Bearer ${tokens.access_token}` } }
      const profile: GitHubProfile = await readJson(url, init)
      // without the scope, GitHub refuses the list, and a private profile has no address
      return profile.email
        ? profile
        : { ...profile, emails: await readJson(`${url}/emails`, init).catch(() => undefined) }
    },
  },
  emailFrom({ email, emails }) {
    if (email) return { email }
    const entry = findEntry(emails, { verified: true, primary: true }) ?? findEntry(emails, { verified: true })
    return entry ? { email: toText(entry.email), email_verified: true } : { email: null }
  },
  profile: ({ id, name, login, email, avatar_url }) => ({
    id: toAccountId(id),
    name: toText(name, login),
    email: toText(email),
    image: toText(avatar_url),
  }),
  browserParams: ["login", "allow_signup"],
})
export default GitHub
