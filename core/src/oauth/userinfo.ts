import type { Dpop, StrictOAuth } from "../app/strict-oauth.ts"
import type { Server } from "../app/oauth-protocol.ts"
import type { Profile, TokenSet } from "../types.ts"
import { type Jwts, requireJwts } from "./jwts.ts"
import { requireEndpoint } from "./server.ts"
import type { OAuthSettings } from "./settings.ts"
import { get, requireObject } from "./transport.ts"

/** What a request for userinfo depends on. */
interface UserinfoRequest {
  readonly tokens: TokenSet
  readonly now: Date
  readonly jwts: Jwts | undefined
  readonly strict: StrictOAuth | undefined
  /** Proves possession of the key to which the access token may be bound. */
  readonly dpop: Dpop | undefined
}

/**
 * Returns the response of the userinfo endpoint: a JSON object or, if the client is registered for it, a JWT (OpenID
 * Connect Core §5.3.2).
 */
export async function readUserinfo(
  provider: OAuthSettings,
  server: Server,
  { tokens: { access_token, token_type }, now, jwts, strict, dpop }: UserinfoRequest,
): Promise<Profile> {
  const url = requireEndpoint(provider, server, "userinfo_endpoint")
  const { userinfo_signed_response_alg, userinfo_encrypted_response_alg } = provider.config.client ?? {}
  const isJwt = userinfo_signed_response_alg ?? userinfo_encrypted_response_alg
  const response = await get(provider, url, isJwt ? "application/jwt" : "application/json", {
    type: token_type,
    value: access_token!,
    dpop,
  })
  if (!isJwt) return await requireObject(response, url)
  return await requireJwts(provider, jwts).readUserinfoToken(provider, server, await response.text(), now, strict)
}
