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
  { parameters: received, secrets, redirectUri, now, strict, logger, hide }: CallbackInput,
  jwts: Jwts | undefined,
): Promise<FinishedAuthorization> {
  const client = createOAuthClient(provider)
  const server = await findServer(provider, now)
  const { client: { authorization_signed_response_alg: isSigned, dpop_bound_access_tokens: isBound } = {} } =
    provider.config
  const parameters = isSigned
    ? await strict!.readSignedResponse(provider, server, received, { clientId: client.client_id, now })
    : received
  const response = readAuthorizationResponse(provider, server, client, parameters, secrets)
  const dpop = isBound ? await strict!.openDpop(provider, server.metadata, secrets.dpopKey, now) : undefined
  const { verifier } = secrets
  const tokens = await redeemCode(provider, server, response, { redirectUri, verifier, now, strict, dpop, logger })
  hide?.(tokens)
  requireIdToken(provider, tokens.id_token, secrets)
  const expected = {
    clientId: client.client_id,
    nonce: secrets.nonce,
    iss: parameters.get("iss"),
    acr: secrets.acr,
    now,
  }
  const claims = provider.type === "oidc" && tokens.id_token
    ? await requireJwts(provider, jwts).readIdToken(provider, server, tokens.id_token, expected)
    : undefined
  return {
    ...{ server, parameters, tokens, claims },
    fetch: tokens.token_type === "dpop" ? dpop!.toTransport(tokens.access_token!) : createTransport(provider),
    readUserinfo: () => readUserinfo(provider, server, { tokens, now, jwts, strict, dpop }),
  }
}
