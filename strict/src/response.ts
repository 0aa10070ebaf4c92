import { InvalidCheck, OAuthCallbackError } from "@svc-auth/core/errors"
import { type CallbackInput, type OAuthProtocol, readAuthorizationResponse } from "@svc-auth/core/oauth-tools"
import { decodeJwt } from "jose/jwt/decode"
import * as oauth from "oauth4webapi"
import { assertEncrypted, decrypt, toDecrypt } from "./decrypt.ts"
import { readLibraryError, toSafeError } from "./error.ts"
import type { Session } from "./session.ts"
import { readClient } from "./settings.ts"
import { withKeys } from "./signature.ts"

/**
 * Returns the state of an authorization response. If the provider must sign it (JARM), an unsigned one also has a state, and the callback then
 * rejects it.
 */
export const findState: NonNullable<OAuthProtocol["findState"]> = async (provider, parameters) => {
  const isSigned = readClient(provider).authorization_signed_response_alg !== undefined
  const [response, ...more] = isSigned ? parameters.getAll("response") : []
  if (response === undefined) {
    const states = parameters.getAll("state")
    return states.length === 1 ? states[0] : undefined
  }
  if (more.length > 0) return undefined
  try {
    const isEncrypted = toDecrypt(provider, "authorization") !== undefined
    const { state } = decodeJwt(isEncrypted ? await decrypt(provider, "authorization", response) : response)
    return typeof state === "string" ? state : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the parameters of an authorization response that belongs to this flow, in the form that oauth4webapi accepts for a token request.
 * Parameters next to a signed response are ignored (JARM §2.4).
 * @throws {InvalidCheck} if the response belongs to another flow, client or issuer, or is not signed although it must be
 * @throws {OAuthCallbackError} if the provider reports an error, or the response is invalid
 */
export async function readResponse(
  session: Session,
  { parameters, secrets }: Pick<CallbackInput, "parameters" | "secrets">,
): Promise<URLSearchParams> {
  const { provider, server, as, client } = session
  const read = (given: URLSearchParams) => readAuthorizationResponse(provider, server, client, given, secrets)
  const verified = readClient(provider).authorization_signed_response_alg
    ? await verify(session, parameters, secrets.state, read)
    : parameters
  return oauth.validateAuthResponse(as, client, read(verified), secrets.state)
}

async function verify(
  session: Session,
  parameters: URLSearchParams,
  state: string,
  read: (verified: URLSearchParams) => unknown,
): Promise<URLSearchParams> {
  const { provider, client } = session
  const wanted = client.authorization_signed_response_alg
  const refuse = (reason: string): never => {
    throw new OAuthCallbackError(`Provider "${provider.id}": authorization response rejected: ${reason}`)
  }
  const response = parameters.get("response")
  if (!response) {
    throw new InvalidCheck(
      `Provider "${provider.id}": the callback has no \`response\`, but \`client.authorization_signed_response_alg\` is set (JARM)`,
    )
  }
  assertEncrypted(provider, "authorization", response)
  const decryptResponse = toDecrypt(provider, "authorization")
  const hook = decryptResponse && { [oauth.jweDecrypt]: decryptResponse }
  const alone = new URLSearchParams({ response })
  try {
    return await withKeys(
      session,
      (as, options) => oauth.validateJwtAuthResponse(as, client, alone, state, { ...options, ...hook }),
    )
  } catch (error) {
    const found = readLibraryError(error)
    if (!found) throw error
    const cause = Object(found.cause) as { claim?: unknown; parameters?: unknown; reason?: unknown; claims?: unknown }
    // the signature fits, and the parameters are wrong
    const verified = error instanceof oauth.AuthorizationResponseError ? error.cause : cause.parameters
    if (verified instanceof URLSearchParams) read(verified)
    const { message } = toSafeError(error)
    if (cause.claim !== "iss") return refuse(cause.reason === undefined ? message : `${message}; expected ${wanted}`)
    const named = JSON.stringify((cause.claims as { iss?: unknown }).iss)?.slice(0, 200)
    throw new InvalidCheck(
      `Provider "${provider.id}": authorization response rejected: unexpected "iss" claim value: ${named}; ` +
        `\`issuer\` is ${JSON.stringify(session.server.issuer)}`,
    )
  }
}
