import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/gitlab.ts"

/** The claims that GitLab's ID token and userinfo share (docs.gitlab.com/integration/openid_connect_provider). */
export interface GitLabProfile extends Profile {
  /** The user's number as text. */
  sub: string
  name: string
  /** The user name, which may change. */
  nickname: string
  preferred_username: string
  /** The primary address. */
  email?: string
  email_verified?: boolean
  picture: string | null
  profile: string
  /** Paths of the groups of which the user is a direct member. */
  groups_direct?: string[]
}

/**
 * Signs in with GitLab. Set `AUTH_GITLAB_ID` and `AUTH_GITLAB_SECRET`. Register an application with the scopes `openid profile email`
 * and the callback `<origin>/auth/callback/gitlab`.
 *
 * The parameter `root_namespace_id` names a group whose single sign-on the user must pass. A browser may add it, and leave it out: check
 * the group yourself.
 *
 * For a self-hosted GitLab, set `issuer` or `AUTH_GITLAB_ISSUER` to its URL, such as `https://gitlab.example.com`.
 */
const GitLab: OIDCProvider<GitLabProfile, "gitlab"> = oidc({
  id: "gitlab",
  name: "GitLab",
  mark,
  defaultIssuer: "https://gitlab.com",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  browserParams: ["root_namespace_id"],
})
export default GitLab
