import type { Server } from "../app/oauth-protocol.ts"
import type { Profile } from "../types.ts"
import { type Jwts, requireJwts } from "./jwts.ts"
import { requireEndpoint } from "./server.ts"
import type { OAuthSettings } from "./settings.ts"
import { get, requireObject } from "./transport.ts"

/**
 * Returns the response of the userinfo endpoint: a JSON object or, if the client is registered for it, a JWT (OpenID
 * Connect Core §5.3.2).
 */
export async function readUserinfo(
  provider: OAuthSettings,
  server: Server,
  accessToken: string,
  now: Date,
  jwts: Jwts | undefined,
): Promise<Profile> {
  const url = requireEndpoint(provider, server, "userinfo_endpoint")
  const alg = provider.config.client?.userinfo_signed_response_alg
  const response = await get(provider, url, alg ? "application/jwt" : "application/json", accessToken)
  if (!alg) return await requireObject(response, url)
  return await requireJwts(provider, jwts).readUserinfoToken(provider, server, await response.text(), alg, now)
}
