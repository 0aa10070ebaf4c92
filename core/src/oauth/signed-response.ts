import { JOSEAlgNotAllowed } from "jose/errors"
import { decodeJwt } from "jose/jwt/decode"
import { AuthError, InvalidCheck, OAuthCallbackError } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import { decryptToken } from "./decrypt.ts"
import { isIssuer } from "./id-token-claims.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { Server } from "../app/oauth-protocol.ts"
import { verifyJwt } from "./signature.ts"

// JWT Secured Authorization Response Mode for OAuth 2.0 (JARM)

/** Returns the JWT of a signed response, decrypted if the provider must encrypt it. @throws {OAuthCallbackError} */
const decrypt = async (provider: OAuthSettings, response: string): Promise<string> =>
  provider.config.client?.authorization_encrypted_response_alg
    ? await decryptToken(provider, "authorization", response)
    : response

/**
 * Returns the state of a signed response, or of an unsigned one, which the callback then rejects. The state is not verified, because it only
 * selects the flow.
 */
export async function findResponseState(
  provider: OAuthSettings,
  parameters: URLSearchParams,
): Promise<string | undefined> {
  const [response, ...more] = parameters.getAll("response")
  if (more.length > 0) return undefined
  if (response === undefined) return parameters.get("state") ?? undefined
  try {
    const { state } = decodeJwt(await decrypt(provider, response))
    return typeof state === "string" ? state : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the parameters of an authorization response that this issuer signed for this client (JARM §2.4). Parameters next to it are ignored.
 * @throws {InvalidCheck} if the response is not signed, or is from another issuer
 * @throws {OAuthCallbackError} if the response is invalid for another reason, or the keys cannot be fetched
 */
export async function readSignedResponse(
  provider: OAuthSettings,
  server: Server,
  parameters: URLSearchParams,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): Promise<URLSearchParams> {
  const { id, config } = provider
  const response = parameters.get("response")
  if (!response) {
    throw new InvalidCheck(
      `Provider "${id}": the callback has no \`response\`, but \`client.authorization_signed_response_alg\` is set (JARM)`,
    )
  }
  const wanted = config.client!.authorization_signed_response_alg
  const claims = await verifyJwt(provider, server, await decrypt(provider, response), now, {
    audience: clientId,
    currentDate: now,
    clockTolerance: toleranceSeconds,
    requiredClaims: ["iss", "aud", "exp"],
  }, wanted).catch((cause) => {
    if (cause instanceof AuthError) throw cause
    const fix = cause instanceof JOSEAlgNotAllowed ? `; expected ${wanted}` : ""
    throw new OAuthCallbackError(`Provider "${id}": authorization response rejected: ${cause.message}${fix}`, { cause })
  })
  if (!isIssuer(provider, server, claims)) {
    const named = JSON.stringify(claims.iss)?.slice(0, 200)
    throw new InvalidCheck(
      `Provider "${id}": authorization response rejected: unexpected "iss" claim value: ${named}; ` +
        `\`issuer\` is ${JSON.stringify(server.issuer)}`,
    )
  }
  return new URLSearchParams(
    Object.entries(claims).flatMap(([name, value]) => typeof value === "string" ? [[name, value]] : []),
  )
}
