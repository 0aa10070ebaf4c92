import { errors, type JWTPayload } from "jose"
import { AuthError, InvalidCheck, OAuthCallbackError } from "../errors.ts"
import type { OAuthSettings } from "../oauth-settings.ts"
import type { Server } from "./server.ts"
import { openToken } from "./signature.ts"

/** Claims of an ID token whose signature, issuer, audience and times were verified. */
export interface IdTokenClaims extends JWTPayload {
  readonly iss: string
  readonly sub: string
}

/** Of a token that comes with a refresh: no browser was asked, and the provider may repeat what the first one was. */
export const anyNonce: unique symbol = Symbol("any nonce")

/** What the token must fit. */
interface Flow {
  readonly clientId: string
  readonly nonce: string | undefined | typeof anyNonce
  /** The `iss` of the authorization response. */
  readonly iss: string | null
  readonly now: Date
}

/** Clocks may differ by this much. */
const toleranceSeconds = 30

/**
 * The claims of an ID token made by this issuer, for this client, in this flow (OpenID Connect Core §3.1.3.7).
 * @throws {InvalidCheck} when its nonce is not this flow's, or its issuer not the one that answered
 * @throws {OAuthCallbackError} for every other fault, and when the keys cannot be fetched
 */
export async function verifyIdToken(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  { clientId, nonce, iss: answered, now }: Flow,
): Promise<IdTokenClaims> {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new OAuthCallbackError(`Provider "${provider.id}": ID token refused: ${reason}`, { cause })
  }
  const claims = await openToken(provider, server, idToken, now, {
    audience: clientId,
    currentDate: now,
    clockTolerance: toleranceSeconds,
    requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
  }).catch((error) => {
    if (error instanceof AuthError) throw error
    const cure = error instanceof errors.JOSEAlgNotAllowed ? "; see `client.id_token_signed_response_alg`" : ""
    return refuse(`${error instanceof Error ? error.message : ""}${cure}`, error)
  })
  const { iss, sub, aud, azp, iat } = claims
  if (!isIssuer(provider, server, claims)) refuse(`unexpected "iss" claim value`)
  if (typeof iss !== "string" || typeof sub !== "string" || !sub) return refuse(`"sub" is no text`)
  if (typeof iat !== "number" || iat > now.getTime() / 1000 + toleranceSeconds) refuse(`"iat" is in the future`)
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) refuse(`"azp" is not this client`)
  if (nonce !== anyNonce && claims.nonce !== nonce) {
    throw new InvalidCheck(`Provider "${provider.id}": the ID token's nonce is not this flow's`)
  }
  if (provider.issuerFrom && answered && iss !== answered) {
    throw new InvalidCheck(`Provider "${provider.id}": another issuer answered than made the ID token`)
  }
  return { ...claims, iss, sub }
}

function isIssuer({ issuerFrom }: OAuthSettings, { issuer }: Server, claims: JWTPayload): boolean {
  if (issuerFrom) return claims.iss === issuerFrom(claims)
  return issuer === undefined || claims.iss === issuer
}
