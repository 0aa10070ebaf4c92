import type { OAuthProvider } from "../model/oauth-provider.ts"
import type { Profile } from "../model/types.ts"
import { oauth } from "../flows/oauth/define.ts"

/** The most used fields of the response of `GET /user` (docs.github.com/rest/users/users). */
export interface GitHubProfile extends Omit<Profile, "id"> {
  /** Never changes and is never reused, unlike `login`. */
  id: number
  login: string
  name: string | null
  /** The public address, otherwise the primary verified one, otherwise `null`. */
  email: string | null
  /** `true` if the address is from the list of the user's verified addresses. */
  email_verified?: boolean
  avatar_url: string
  html_url: string
  type: string
  company: string | null
  blog: string | null
  location: string | null
  bio: string | null
}

interface Address {
  email: string
  primary: boolean
  verified: boolean
}

/**
 * Signs in with GitHub. Set `AUTH_GITHUB_ID` and `AUTH_GITHUB_SECRET`. Register the callback `<origin>/auth/callback/github`.
 *
 * For GitHub Enterprise, set `issuer`, `authorization`, `token` and `userinfo` to its URLs.
 */
const GitHub: OAuthProvider<GitHubProfile, "github"> = oauth({
  id: "github",
  name: "GitHub",
  issuer: "https://github.com/login/oauth", // sent as `iss` (RFC 9207); there is no discovery document
  authorization: { url: "https://github.com/login/oauth/authorize", params: { scope: "read:user user:email" } },
  token: "https://github.com/login/oauth/access_token",
  userinfo: {
    url: "https://api.github.com/user",
    async request({ tokens, provider, fetch }) {
      const { url } = provider.userinfo as { url: string }
      const headers = { accept: "application/json", authorization: `Bearer ${tokens.access_token}` }
      const answer = await fetch(url, { headers })
      if (!answer.ok) throw new Error(`GitHub answered GET /user with status ${answer.status}`)
      const profile: GitHubProfile = await answer.json()
      if (profile.email) return profile
      // the address is private; without the scope, GitHub refuses the list, and the profile has no address
      const list = await fetch(`${url}/emails`, { headers })
      const addresses: Address[] = list.ok ? await list.json() : []
      const verified = addresses.filter((address) => address.verified)
      const address = verified.find((address) => address.primary) ?? verified[0]
      return address ? { ...profile, email: address.email, email_verified: true } : profile
    },
  },
  browserParams: ["login", "allow_signup"],
  profile: (p) => ({ id: String(p.id), name: p.name ?? p.login, email: p.email, image: p.avatar_url }),
})
export default GitHub
