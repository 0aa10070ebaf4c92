/**
 * Refreshes a provider's tokens after sign-in.
 *
 * ```ts
 * const tokens = await refreshTokens(Google, account.refresh_token, { env: process.env })
 * ```
 * @module
 */
import { type Env, withClient } from "./app/env.ts"
import { NotFound } from "./errors.ts"
import type { DpopRequest } from "./app/access-token.ts"
import type { Provider } from "./app/provider.ts"
import { redeemRefreshToken, type RefreshedTokens } from "./oauth/refresh.ts"
import { oidcFeature } from "./oauth/oidc-feature.ts"
import type { ProviderConfig } from "./app/provider.ts"
import { createReadProvider } from "./app/provider-settings.ts"

export type { DpopRequest, Env, RefreshedTokens }

/** Options of {@link refreshTokens}. */
export interface RefreshOptions {
  /** The environment, such as `process.env`, for a client id, secret and issuer that are not set in the provider. */
  env?: Env | undefined
  /** The scopes to request, if fewer than granted. */
  scope?: string | undefined
  /** Additional parameters of the request, such as `resource`. */
  params?: Readonly<Record<string, string>> | undefined
  /** The account's subject. An ID token for another subject is rejected. */
  sub?: string | undefined
  /** The key to which the tokens of a strict provider are bound, from `exportDpopKey` of `@svc-auth/strict`. Default: a new key. */
  dpopKey?: string | undefined
  /** The current time. Default: the system's clock. */
  now?: Date | undefined
}

const other = ({ id }: ProviderConfig) => refuse(id)
const readProvider = createReadProvider({
  ...{ oauth: oidcFeature, oidc: oidcFeature },
  ...{ email: other, credentials: other, webauthn: other },
})

/**
 * Returns new tokens for a refresh token (RFC 6749 §6), with the refresh token to use next, which is the old one if the provider did not
 * send a new one. `expires_at` is absent if the response does not contain the expiry of the access token.
 *
 * A provider that rotates accepts each refresh token once, and may revoke all tokens if one is used twice. Therefore, concurrent calls in
 * one process with the same token share one request, and calls within a minute receive its result. If the provider kept the refresh token,
 * they receive it only until the access token expires. Processes do not share results; see docs/token-rotation.md.
 *
 * @param provider an entry of the configuration's `providers`
 * @throws {TokenRefreshError} if the refresh fails; its `code` is `invalid_grant` if the refresh token has expired, has already been used
 * or was revoked
 * @throws {NotFound} {@linkcode InvalidConfig} if the request cannot be sent
 */
export async function refreshTokens(
  provider: Provider,
  refreshToken: string,
  { env, scope, params, sub, dpopKey, now = new Date() }: RefreshOptions = {},
): Promise<RefreshedTokens> {
  const { provider: settings } = readProvider(env ? withClient(provider, env) : provider)
  if (settings.type !== "oauth" && settings.type !== "oidc") refuse(settings.id)
  const allParams = { ...params, ...(scope !== undefined && { scope }) }
  return await redeemRefreshToken(settings, { refreshToken, params: allParams, sub, dpopKey, now })
}

function refuse(id: string): never {
  throw new NotFound(
    `Provider "${id}": it has no tokens to refresh; expected an OAuth or OIDC provider`,
    { type: "InvalidProvider" },
  )
}
