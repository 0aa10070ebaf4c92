import { OAuthCallbackError } from "@svc-auth/core/errors"
import {
  checkIdTokenClaims,
  createRejection,
  type ExpectedIdToken,
  type IdTokenClaims,
  loadSaid,
  type OAuthSettings,
  readTokens,
  requireIdToken,
  withDpopKey,
} from "@svc-auth/core/oauth-tools"
import type { LoggerInstance, TokenSet } from "@svc-auth/core/types"
import * as oauth from "oauth4webapi"
import { assertEncrypted, toDecrypt } from "./decrypt.ts"
import { type Dpop, findRefusal } from "./dpop.ts"
import { readLibraryError, toSafeError } from "./error.ts"
import type { HttpOptions, Session } from "./session.ts"
import { readClient } from "./settings.ts"
import { withKeys } from "./signature.ts"

/** Options of a token request. */
export type TokenOptions = HttpOptions & Pick<oauth.TokenEndpointRequestOptions, "DPoP" | "headers">

/** A token request, and what its response must contain. */
export interface TokenRequest {
  readonly endpoint: string
  readonly dpop: Dpop | undefined
  readonly expected: ExpectedIdToken
  /** True if a response without an ID token is rejected. */
  readonly needsIdToken: boolean
  readonly logger: LoggerInstance | undefined
  /** Receives the tokens, so that they are kept out of logs. */
  readonly hide?: ((value: unknown) => void) | undefined
  send(options: TokenOptions): Promise<Response>
  /** Validates the response and the claims of its ID token. */
  process(response: Response, decrypt: oauth.JWEDecryptOptions): Promise<oauth.TokenEndpointResponse>
}

/** Tokens, and the claims of the ID token if there is one. */
export interface Received {
  readonly tokens: TokenSet
  readonly claims: IdTokenClaims | undefined
}

/**
 * Returns the tokens of a token request (RFC 6749 §5.1), with `token_type` in lower case and `expires_at` in seconds since the epoch. The ID token
 * is decrypted and verified.
 * @throws {InvalidCheck} if the ID token belongs to another flow
 * @throws {OAuthCallbackError} if the provider refuses, or its response is invalid
 */
export async function requestTokens(session: Session, request: TokenRequest): Promise<Received> {
  const { provider, now, fix, options, getSent } = session
  const { dpop, hide, logger } = request
  const { headers } = provider.token
  const send = () =>
    request.send({ ...options, ...(dpop && { DPoP: dpop.handle }), ...(headers && { headers: { ...headers } }) })
  const response = await (dpop ? dpop.send(request.endpoint, send) : send())
  if (dpop && await findRefusal(response) === "use_dpop_nonce") refuseNonce(provider)
  const bound = readClient(provider).dpop_bound_access_tokens
  const received = await readTokens(provider.id, response.clone(), now, {
    ...(fix !== undefined && { fix }),
    types: dpop ? ["dpop", ...(bound === "optional" ? ["bearer"] : [])] : ["bearer"],
    logger,
    findWords: async () => (await loadSaid()).findSaid(response.clone(), getSent()),
  })
  const tokens = received.token_type === "dpop" ? withDpopKey(received, dpop?.key) : received
  hide?.(tokens)
  if (request.needsIdToken) requireIdToken(provider, tokens.id_token, request.expected.acr)
  return await readIdToken(session, request, response, tokens)
}

/** @throws {OAuthCallbackError} */
function refuseNonce({ id }: OAuthSettings): never {
  const error = "use_dpop_nonce"
  throw new OAuthCallbackError(
    `Provider "${id}": the token endpoint refused a proof that has the nonce it sent (\`${error}\`, RFC 9449 §8); ` +
      "the provider must accept its own `DPoP-Nonce` once",
    { cause: { error } },
  )
}

async function readIdToken(
  session: Session,
  { expected, process }: TokenRequest,
  response: Response,
  tokens: TokenSet,
): Promise<Received> {
  const { provider, server } = session
  if (!tokens.id_token || provider.type !== "oidc") {
    // plain OAuth ignores ID tokens, but the library would verify them
    const { id_token: _, ...others }: Record<string, unknown> = await response.json()
    await process(Response.json(others), {}).catch(refuse)
    return { tokens, claims: undefined }
  }
  assertEncrypted(provider, "id_token", tokens.id_token)
  const decrypt = toDecrypt(provider, "id_token")
  let idToken = tokens.id_token
  const hook = decrypt && { [oauth.jweDecrypt]: async (jwe: string) => idToken = await decrypt(jwe) }
  const processed = await process(response, hook ?? {}).catch(refuse)
  const claims = oauth.getValidatedIdTokenClaims(processed)
  await withKeys(session, (as, options) => oauth.validateApplicationLevelSignature(as, response, options)).catch(refuse)
  return {
    tokens: { ...tokens, id_token: idToken },
    claims: checkIdTokenClaims(provider, server, { ...claims }, expected),
  }

  /** @throws {InvalidCheck} {@linkcode OAuthCallbackError} in place of the library's error */
  function refuse(error: unknown): never {
    const found = readLibraryError(error)
    if (!found) throw error
    const cause = Object(found.cause) as { body?: unknown; claims?: oauth.IDToken; reason?: unknown }
    const { message } = toSafeError(error)
    if (cause.body) {
      throw new OAuthCallbackError(`Provider "${provider.id}": the token response was rejected: ${message}`)
    }
    // names the nonce, issuer or time that is wrong, and the fix
    if (cause.claims) checkIdTokenClaims(provider, server, { ...cause.claims }, expected)
    const fix = cause.reason === undefined
      ? ""
      : "; set \`client.id_token_signed_response_alg\` to the algorithm of the provider's ID tokens"
    throw createRejection(provider, `${message}${fix}`)
  }
}
