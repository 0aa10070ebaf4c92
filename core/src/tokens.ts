/**
 * What an application does with a provider's tokens after sign-in.
 *
 * ```ts
 * const tokens = await refreshTokens(Google, account.refresh_token, { env: process.env })
 * ```
 * @module
 */
import { type Env, withClient } from "./settings/env.ts"
import { InvalidProvider } from "./errors.ts"
import type { Provider } from "./model/provider.ts"
import { redeemRefreshToken, type RefreshedTokens } from "./oauth/refresh.ts"
import { toProviderSettings } from "./settings/provider.ts"

export type { Env, RefreshedTokens }

/** Options of {@link refreshTokens}. */
export interface RefreshOptions {
  /** Where client id, secret and issuer stand if the provider was not given them: `process.env`. */
  env?: Env | undefined
  /** Fewer scopes than were granted. */
  scope?: string | undefined
  /** Further parameters of the request, such as `resource`. */
  params?: Readonly<Record<string, string>> | undefined
  /** The account's subject: an ID token of another one is refused. */
  sub?: string | undefined
  /** Default: now. */
  now?: Date | undefined
}

/**
 * New tokens for a refresh token (RFC 6749 §6), with `expires_at`, and with the refresh token to use next: the new one, or the
 * old one where none came.
 *
 * A provider that rotates takes each refresh token once, and may revoke everything when one comes twice. In one process all
 * who ask at one time with one token share one request, and those who come within a minute get what it brought. Processes know
 * nothing of each other: see docs/token-rotation.md.
 *
 * @param provider as in `providers` of the configuration
 * @throws {TokenRefreshError} whose `code` is `invalid_grant` when the refresh token is over, used up or revoked
 * @throws {InvalidProvider} {@linkcode InvalidConfig} {@linkcode InvalidEndpoints} when it cannot even be asked
 */
export async function refreshTokens(
  provider: Provider,
  refreshToken: string,
  { env, scope, params, sub, now = new Date() }: RefreshOptions = {},
): Promise<RefreshedTokens> {
  const settings = toProviderSettings(env ? withClient(provider, env) : provider)
  if (settings.type !== "oauth" && settings.type !== "oidc") {
    throw new InvalidProvider(`Provider "${settings.id}" is not by OAuth: it has no tokens to refresh`)
  }
  const asked = { ...params, ...(scope !== undefined && { scope }) }
  return await redeemRefreshToken(settings, { refreshToken, params: asked, sub, now })
}
