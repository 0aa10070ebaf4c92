import { fail } from "./fail.ts"
import type { LogoutFacts, OAuthConfig } from "../model/oauth-provider.ts"
import { checkUrl, type OAuthSettings, readOAuthSettings } from "./oauth.ts"

/**
 * Returns a provider whose flows can read JSON Web Tokens, checked and completed.
 * @throws {InvalidConfig} {@linkcode InvalidEndpoints} as {@link readOAuthSettings} does
 */
export function readOidcSettings(config: OAuthConfig): OAuthSettings {
  const settings = readOAuthSettings(config)
  const { logout, end_session_endpoint } = config as LogoutFacts
  checkUrl(config, "end_session_endpoint", end_session_endpoint)
  if (logout === undefined || logout === false) return settings
  if (config.type !== "oidc") fail(config.id, "logout", "is only for OpenID Connect providers; remove it")
  if (logout !== true && logout !== "optional") fail(config.id, "logout", 'must be true, false or "optional"')
  return Object.freeze({ ...settings, logout: logout === true ? "always" : "optional" })
}
