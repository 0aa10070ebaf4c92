import { fail } from "../app/fail.ts"
import type { LogoutFacts, OAuthConfig } from "./provider.ts"
import type { CheckedApp } from "../app/feature.ts"
import { checkUrl, type OAuthSettings, readOAuthSettings } from "./settings.ts"

/**
 * Returns a provider whose flows can read JSON Web Tokens, checked and completed.
 * @throws {InvalidConfig} like {@link readOAuthSettings}
 */
export function readOidcSettings(config: OAuthConfig): OAuthSettings {
  const settings = readOAuthSettings(config)
  const { logout, end_session_endpoint, backChannelLogout }: OAuthConfig & LogoutFacts = config
  checkUrl(config, "end_session_endpoint", end_session_endpoint)
  const chosen = {
    logout: readChoice(config, "logout", logout, "always", "optional"),
    backChannelLogout: readChoice(config, "backChannelLogout", backChannelLogout, "strict", "lenient"),
  }
  if (!chosen.logout && !chosen.backChannelLogout) return settings
  if (chosen.backChannelLogout && !settings.issuer && !settings.lacksIssuer) {
    fail(config.id, "backChannelLogout", "needs `issuer`; set it")
  }
  return Object.freeze({ ...settings, ...chosen })
}

/** Returns `usual` for `true`, `other` for its own name, and `undefined` if the option is off. @throws {InvalidConfig} */
function readChoice<Usual extends string, Other extends string>(
  { id, type }: OAuthConfig,
  option: "logout" | "backChannelLogout",
  value: unknown,
  usual: Usual,
  other: Other,
): Usual | Other | undefined {
  if (value === undefined || value === false) return undefined
  if (type !== "oidc") fail(id, option, "is only for OpenID Connect providers; remove it")
  if (value !== true && value !== other) fail(id, option, `must be true, false or "${other}"`)
  return value === true ? usual : other
}

/**
 * Checks that sessions can be ended if the provider may end them. Without `claim`, a repeated logout token cannot be recognized, so sessions are
 * selected one by one, which requires `listSessions`.
 * @throws {InvalidConfig} if the option `session.revocation`, or an adapter method, is missing
 */
export function checkBackChannel(
  { id, backChannelLogout }: OAuthSettings,
  { adapter, revokes, strategy }: Pick<CheckedApp, "adapter" | "revokes" | "strategy">,
): void {
  if (!backChannelLogout || (strategy === "jwt" && revokes)) return
  const { listSessions, deleteSessions, claim, release } = strategy === "database" && adapter || {}
  if (listSessions || (deleteSessions && claim && release)) return
  fail(
    id,
    "backChannelLogout",
    "needs sessions that can be ended: set `session.revocation`, or use an adapter with `listSessions`",
  )
}
