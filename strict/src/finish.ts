import { createTransport, findServer, type OAuthProtocol, requireEndpoint } from "@svc-auth/core/oauth-tools"
import * as oauth from "oauth4webapi"
import { openDpop, toTransport } from "./dpop.ts"
import { readResponse } from "./response.ts"
import { openSession } from "./session.ts"
import { readClient } from "./settings.ts"
import { requestTokens } from "./tokens.ts"
import { readUserinfo } from "./userinfo.ts"

/** Exchanges the code of an authorization response for tokens, and verifies both. */
export const finish: OAuthProtocol["finish"] = async (
  provider,
  { parameters, secrets, redirectUri, now, logger, hide },
) => {
  const server = await findServer(provider, now)
  const session = await openSession(provider, server, now)
  const { as, client, auth } = session
  const response = await readResponse(session, { parameters, secrets })
  // the code of a signed response, which is not among the callback's own parameters
  hide?.(response)
  const isBound = readClient(provider).dpop_bound_access_tokens
  const dpop = isBound ? await openDpop(provider, server, secrets.dpopKey, now) : undefined
  const additionalParameters = { ...provider.token.body }
  const { nonce, verifier, acr } = secrets
  const { tokens, claims } = await requestTokens(session, {
    ...{ dpop, logger, hide },
    endpoint: requireEndpoint(provider, server, "token_endpoint"),
    expected: { clientId: client.client_id, nonce, iss: response.get("iss"), acr, now },
    needsIdToken: true,
    send: (options) =>
      oauth.authorizationCodeGrantRequest(as, client, auth, response, redirectUri, verifier ?? oauth.nopkce, {
        ...options,
        additionalParameters,
      }),
    process: (received, decrypt) =>
      oauth.processAuthorizationCodeResponse(as, client, received, {
        expectedNonce: nonce ?? oauth.expectNoNonce,
        ...decrypt,
      }),
  })
  const prover = tokens.token_type === "dpop" ? dpop : undefined
  return {
    ...{ server, parameters: response, tokens, claims },
    fetch: prover ? toTransport(provider, prover, tokens.access_token!) : createTransport(provider),
    readUserinfo: () => readUserinfo(session, tokens, prover),
  }
}
