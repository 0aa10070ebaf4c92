import { decodeJwt } from "jose/jwt/decode"
import { AuthError, InvalidConfig, TokenRefreshError } from "../errors.ts"
import type { TokenSet } from "../types.ts"
import type { IdTokenClaims, RefreshInput } from "../app/oauth-protocol.ts"
import type { OAuthSettings } from "./settings.ts"
import { assertClientSecret, type Client, createOAuthClient } from "./client.ts"
import { shareRefresh } from "./shared-refresh.ts"
import { readIdToken } from "./id-token.ts"
import { anyNonce } from "./id-token-claims.ts"
import { toSubject } from "./identity.ts"
import { findServer } from "./server.ts"
import { requestTokens } from "./tokens.ts"
import { fetchOf, within } from "./transport.ts"

const refreshSeconds = 15

/** The parameters of a refresh, and the account's subject. */
export interface AccountRefresh extends RefreshInput {
  readonly sub: string | undefined
}

/** The result of a refresh: the new access token, and the refresh token to use next. */
export interface RefreshedTokens extends TokenSet {
  access_token: string
  refresh_token: string
}

/**
 * Returns the tokens that the provider exchanges for a refresh token (RFC 6749 §6). Concurrent calls share one request,
 * and its result is kept for a minute.
 * @throws {TokenRefreshError} if the provider refuses, cannot be reached or sends an invalid response
 * @throws {InvalidConfig} if an option is missing, such as an endpoint
 */
export async function redeemRefreshToken(provider: OAuthSettings, input: AccountRefresh): Promise<RefreshedTokens> {
  const { refreshToken, params, sub, now } = input
  const client = createOAuthClient(provider)
  const where = provider.token.refreshUrl ?? provider.token.url ?? provider.issuer
  const key = JSON.stringify([provider.id, client.client_id, where, refreshToken, Object.entries(params).sort()])
  // in one part, because the claim of `getAccessToken` keeps running while the process is suspended
  const refresh = () => within(refreshSeconds, "the refresh", () => refreshBy(provider, client, input), 1)
  const tokens = await shareRefresh(fetchOf(provider), { key, refreshToken }, now, refresh).catch((error) => {
    if (error instanceof InvalidConfig) throw error
    throw toRefreshError(provider.id, error)
  })
  if (sub !== undefined && tokens.id_token && provider.type === "oidc" && !hasSubject(tokens.id_token, sub)) {
    throw new TokenRefreshError(
      `Provider "${provider.id}": the refreshed ID token has another \`sub\` than the account`,
    )
  }
  // without a new refresh token the old one stays valid (RFC 6749 §6)
  return { ...tokens, refresh_token: tokens.refresh_token ?? refreshToken } as RefreshedTokens
}

/**
 * Returns whether this ID token, which is already verified, has this subject.
 * @param sub the subject alone, or issuer and subject as in `toSubject`
 */
function hasSubject(idToken: string, sub: string): boolean {
  const claims = decodeJwt(idToken) as IdTokenClaims
  return sub === claims.sub || sub === toSubject(claims)
}

/** Returns the subject of an ID token that was verified before, or `undefined` if it has none. */
export function findSubject(idToken: string | null | undefined): string | undefined {
  try {
    return idToken ? decodeJwt(idToken).sub : undefined
  } catch {
    return undefined
  }
}

function toRefreshError(id: string, error: unknown): TokenRefreshError {
  if (error instanceof TokenRefreshError) return error
  if (error instanceof AuthError) return new TokenRefreshError(error.message, { cause: error.cause ?? error })
  const reason = error instanceof Error ? error.message : "failed"
  return new TokenRefreshError(`Provider "${id}": the refresh failed: ${reason}`, { cause: error })
}

async function refreshBy(provider: OAuthSettings, client: Client, input: RefreshInput): Promise<TokenSet> {
  if (typeof input.refreshToken !== "string" || !input.refreshToken) {
    // a missing secret is reported first, as for other tokens; the provider's metadata would not change whether one is needed
    await assertClientSecret(provider, { issuer: "" }, input.now)
    throw new TokenRefreshError(`Provider "${provider.id}": the refresh failed: there is no refresh token`)
  }
  return await (provider.protocol.refresh?.(provider, input) ?? exchange(provider, client, input))
}

async function exchange(
  provider: OAuthSettings,
  client: Client,
  { refreshToken, params, now, logger }: RefreshInput,
): Promise<TokenSet> {
  const server = await findServer(provider, now)
  const parameters = new URLSearchParams(params)
  parameters.set("refresh_token", refreshToken)
  parameters.set("grant_type", "refresh_token")
  const endpoint = provider.token.refreshUrl
  const tokens = await requestTokens(provider, server, parameters, { now, logger, endpoint })
  if (tokens.id_token && provider.type === "oidc") {
    const expected = { clientId: client.client_id, nonce: anyNonce, iss: null, now } as const
    await readIdToken(provider, server, tokens.id_token, expected) // OpenID Connect Core §12.2
  }
  return tokens
}
