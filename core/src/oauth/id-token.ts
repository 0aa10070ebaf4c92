import type { JWTPayload } from "jose"
import { JOSEAlgNotAllowed } from "jose/errors"
import { decodeJwt } from "jose/jwt/decode"
import { AuthError } from "../errors.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { IdTokenClaims, Server } from "../app/oauth-protocol.ts"
import { checkIdentity, checkIdTokenClaims, createRejection, type ExpectedIdToken } from "./id-token-claims.ts"
import { needsStrict } from "./needed-features.ts"
import type { OAuthSettings } from "./settings.ts"
import { verifyJwt } from "./signature.ts"

/**
 * Returns the claims of an ID token that this issuer issued to this client. If the profile comes from userinfo alone, the token is decoded but its
 * signature is not verified: TLS proves that it comes from the token endpoint (OpenID Connect Core §3.1.3.7, step 6).
 * @throws {InvalidCheck} {@linkcode OAuthCallbackError} if the token belongs to another flow, client or issuer, or is invalid
 */
export async function readIdToken(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  expected: ExpectedIdToken,
): Promise<IdTokenClaims> {
  if (provider.readsIdToken) {
    return checkIdTokenClaims(provider, server, await verify(provider, server, idToken, expected), expected)
  }
  const claims = decode(provider, idToken)
  if (![claims.aud].flat().includes(expected.clientId)) throw createRejection(provider, `unexpected "aud" claim value`)
  return checkIdentity(provider, server, claims, expected)
}

/** Returns the claims of a token that is signed for this client and has not expired. @throws {OAuthCallbackError} */
async function verify(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  { clientId, now }: ExpectedIdToken,
): Promise<JWTPayload> {
  return await verifyJwt(provider, server, idToken, now, {
    audience: clientId,
    currentDate: now,
    clockTolerance: toleranceSeconds,
    requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
  }).catch((error) => {
    if (error instanceof AuthError) throw error
    const fix = error instanceof JOSEAlgNotAllowed
      ? "; set `client.id_token_signed_response_alg` to the algorithm of the provider's ID tokens"
      : idToken.split(".").length === 5
      ? `; it is encrypted, which ${needsStrict}`
      : ""
    throw createRejection(provider, `${error instanceof Error ? error.message : ""}${fix}`, error)
  })
}

function decode(provider: OAuthSettings, idToken: string): JWTPayload {
  try {
    return decodeJwt(idToken)
  } catch (cause) {
    const reason =
      "it is malformed, so userinfo cannot be compared with it; use `oauth()` for a provider whose ID token is to be ignored"
    throw createRejection(provider, reason, cause)
  }
}
