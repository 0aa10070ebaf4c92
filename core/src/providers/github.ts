import type { OAuthProvider } from "../model/provider.ts"
import type { Profile } from "../model/types.ts"
import { oauth } from "../model/define-provider.ts"

/** What `GET /user` gives (docs.github.com/rest/users/users), the most used of it. */
export interface GitHubProfile extends Omit<Profile, "id"> {
  /** Never changes and is never given to another account, unlike `login`. */
  id: number
  login: string
  name: string | null
  /** The public address, else the primary verified one, else `null`. */
  email: string | null
  /** True where the address was taken from the list of the person's addresses. */
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
 * GitHub. Variables `AUTH_GITHUB_ID`, `AUTH_GITHUB_SECRET`; register the callback `<origin>/auth/callback/github`.
 *
 * For GitHub Enterprise override `issuer`, `authorization`, `token` and `userinfo` with its URLs.
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
      // the address is private; without the scope the list is refused, and the person has none for us
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
