import { fail } from "../app/fail.ts"
import type { CheckedApp } from "../app/feature.ts"
import type { ProviderSettings } from "../app/provider-settings.ts"
import type { LogoutFacts } from "./provider.ts"
import { checkUrl, type OAuthSettings } from "./settings.ts"

/** Returns the provider's options for logout. */
export function readLogoutOptions(provider: ProviderSettings): LogoutFacts {
  const options: Partial<OAuthSettings["config"]> & LogoutFacts = "config" in provider ? provider.config : {}
  return options
}

/** Checks the provider's options for logout. @throws {InvalidConfig} if one is invalid, or the app has no sessions that can be ended */
export function checkLogout(provider: OAuthSettings, app: CheckedApp): void {
  const { config, issuer, lacksIssuer } = provider
  const { logout, end_session_endpoint, backChannelLogout } = readLogoutOptions(provider)
  checkUrl(config, "end_session_endpoint", end_session_endpoint)
  checkChoice(provider, "logout", logout, "optional")
  checkChoice(provider, "backChannelLogout", backChannelLogout, "lenient")
  if (!backChannelLogout) return
  if (!issuer && !lacksIssuer) fail(config.id, "backChannelLogout", "needs `issuer`; set it")
  checkSessions(provider, app)
}

/** @throws {InvalidConfig} if the value is not a boolean or `other` */
function checkChoice(
  { id, type }: OAuthSettings,
  option: "logout" | "backChannelLogout",
  value: unknown,
  other: string,
): void {
  if (value === undefined || value === false) return
  if (type !== "oidc") fail(id, option, "is only for OpenID Connect providers; remove it")
  if (value !== true && value !== other) fail(id, option, `must be true, false or "${other}"`)
}

/**
 * Checks that sessions can be ended, because the provider may end them. Without `claim`, a repeated logout token cannot be recognized, so sessions
 * are selected one by one, which requires `listSessions`.
 * @throws {InvalidConfig} if the option `session.revocation`, or an adapter method, is missing
 */
function checkSessions({ id }: OAuthSettings, { adapter, revokes, strategy }: CheckedApp): void {
  if (strategy === "jwt" && revokes) return
  const { listSessions, deleteSessions, claim, release } = strategy === "database" && adapter || {}
  if (listSessions || (deleteSessions && claim && release)) return
  fail(
    id,
    "backChannelLogout",
    "needs sessions that can be ended: set `session.revocation`, or use an adapter with `listSessions`",
  )
}
