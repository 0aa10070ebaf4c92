import type { CallbackInput, FinishedAuthorization, OAuthProtocol } from "../app/oauth-protocol.ts"
import type { OAuthSettings } from "./settings.ts"
import { readAuthorizationResponse, requireIdToken } from "./authorization-response.ts"
import { createOAuthClient } from "./client.ts"
import { type Jwts, requireJwts } from "./jwts.ts"
import { findServer } from "./server.ts"
import { redeemCode } from "./tokens.ts"
import { createTransport } from "./transport.ts"
import { readUserinfo } from "./userinfo.ts"

/** Exchanges the code of a response for tokens, without JSON Web Tokens. */
export const finishPlain: OAuthProtocol["finish"] = (provider, input) => finish(provider, input, undefined)

/**
 * Exchanges the code of a response for tokens.
 * @param jwts reads the ID token and signed userinfo, if the provider sends them
 */
export async function finish(
  provider: OAuthSettings,
  { parameters, secrets, redirectUri, now, logger, hide }: CallbackInput,
  jwts: Jwts | undefined,
): Promise<FinishedAuthorization> {
  const client = createOAuthClient(provider)
  const server = await findServer(provider, now)
  const response = readAuthorizationResponse(provider, server, client, parameters, secrets)
  const { nonce, verifier, acr } = secrets
  const tokens = await redeemCode(provider, server, response, { redirectUri, verifier, now, logger })
  hide?.(tokens)
  requireIdToken(provider, tokens.id_token, acr)
  const expected = { clientId: client.client_id, nonce, iss: parameters.get("iss"), acr, now }
  const claims = provider.type === "oidc" && tokens.id_token
    ? await requireJwts(provider, jwts).readIdToken(provider, server, tokens.id_token, expected)
    : undefined
  return {
    ...{ server, parameters, tokens, claims },
    fetch: createTransport(provider),
    readUserinfo: () => readUserinfo(provider, server, tokens.access_token!, now, jwts),
  }
}
