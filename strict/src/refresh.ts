import { anyNonce, findServer, type OAuthProtocol, requireEndpoint } from "@svc-auth/core/oauth-tools"
import * as oauth from "oauth4webapi"
import { openDpop } from "./dpop.ts"
import { openSession } from "./session.ts"
import { readClient } from "./settings.ts"
import { requestTokens } from "./tokens.ts"

/** Exchanges a refresh token for tokens that are bound to the same key. */
export const refresh: NonNullable<OAuthProtocol["refresh"]> = async (
  provider,
  { refreshToken, params, dpopKey, now, logger },
) => {
  const server = await findServer(provider, now)
  const session = await openSession(provider, server, now)
  const { as, client, auth } = session
  const isBound = readClient(provider).dpop_bound_access_tokens
  const additionalParameters = { ...provider.token.body, ...params }
  const { tokens } = await requestTokens(session, {
    logger,
    dpop: isBound ? await openDpop(provider, server, dpopKey, now) : undefined,
    endpoint: requireEndpoint(provider, server, "token_endpoint"),
    expected: { clientId: client.client_id, nonce: anyNonce, iss: null, now },
    needsIdToken: false,
    send: (options) =>
      oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, { ...options, additionalParameters }),
    process: (received, decrypt) => oauth.processRefreshTokenResponse(as, client, received, decrypt),
  })
  return tokens
}
