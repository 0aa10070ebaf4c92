import { isObject } from "../web/json.ts"
import type { JWTPayload } from "jose"
import { JOSEAlgNotAllowed } from "jose/errors"
import { decodeJwt } from "jose/jwt/decode"
import { AuthError, InvalidCheck, OAuthCallbackError } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { Server } from "../app/strict-oauth.ts"
import { verifyJwt } from "./signature.ts"

/** The claims of an ID token that this issuer issued to this client. */
export interface IdTokenClaims extends JWTPayload {
  readonly iss: string
  readonly sub: string
}

/**
 * Stands for the expected nonce if the ID token comes from a refresh. Such a token may repeat the nonce of the first one or have none,
 * so the nonce is not compared (OpenID Connect Core §12.2).
 */
export const anyNonce: unique symbol = Symbol("any nonce")

/** Expected values for the claims of an ID token. */
export interface ExpectedIdToken {
  readonly clientId: string
  readonly nonce: string | undefined | typeof anyNonce
  /** The `iss` of the authorization response. */
  readonly iss: string | null
  /** Accepted authentication context classes, of which the token must have one. Default: any. */
  readonly acr?: readonly string[] | undefined
  readonly now: Date
}

/**
 * Returns the claims of an ID token that this issuer issued to this client. If the profile comes from userinfo alone, the token is decoded but its
 * signature is not verified.
 * @throws {InvalidCheck} {@linkcode OAuthCallbackError} if the token belongs to another flow, client or issuer, or is invalid
 */
export async function readIdToken(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  expected: ExpectedIdToken,
): Promise<IdTokenClaims> {
  const claims = provider.readsIdToken
    ? await verify(provider, server, idToken, expected)
    : decodeUnverified(provider, server, idToken, expected)
  const { acr, auth_time: time } = claims
  // OpenID Connect Core §2
  if (time !== undefined && !(typeof time === "number" && Number.isFinite(time) && time >= 0)) {
    throw createRejection(provider, '"auth_time" must be a non-negative number')
  }
  // OpenID Connect Core §5.5.1.1
  if (expected.acr && !(typeof acr === "string" && expected.acr.includes(acr))) {
    const named = JSON.stringify(acr)?.slice(0, 200) ?? "missing"
    throw createRejection(provider, `"acr" is ${named}; demanded by \`claims\`: ${expected.acr.join(", ")}`)
  }
  return claims
}

/**
 * Returns the claims of an ID token that this issuer issued to this client in this flow (OpenID Connect Core §3.1.3.7).
 * @throws {InvalidCheck} if the nonce belongs to another flow, or the authorization response names another issuer
 * @throws {OAuthCallbackError} if the token is invalid for another reason, or the keys cannot be fetched
 */
async function verify(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  { clientId, nonce, iss: responseIssuer, now }: ExpectedIdToken,
): Promise<IdTokenClaims> {
  const refuse = (reason: string, cause?: unknown): never => {
    throw createRejection(provider, reason, cause)
  }
  const claims = await verifyJwt(provider, server, idToken, now, {
    audience: clientId,
    currentDate: now,
    clockTolerance: toleranceSeconds,
    requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
  }).catch((error) => {
    if (error instanceof AuthError) throw error
    const fix = error instanceof JOSEAlgNotAllowed
      ? "; set `client.id_token_signed_response_alg` to the algorithm of the provider's ID tokens"
      : idToken.split(".").length === 5
      ? "; it is encrypted: set `client.id_token_encrypted_response_alg`"
      : ""
    return refuse(`${error instanceof Error ? error.message : ""}${fix}`, error)
  })
  const { aud, azp, iat } = claims
  const checked = requireIssuerAndSubject(provider, server, claims, responseIssuer)
  if (typeof iat !== "number" || iat > now.getTime() / 1000 + toleranceSeconds) refuse(`"iat" is in the future`)
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) refuse(`"azp" is not this client`)
  if (nonce !== anyNonce && claims.nonce !== nonce) {
    const reason = nonce === undefined
      ? 'has a nonce, but the authorization request had none: it belongs to another sign-in; add "nonce" to `checks`'
      : claims.nonce === undefined
      ? 'has no nonce, but the authorization request had one; if the provider ignores nonces, set `checks: ["pkce"]`'
      : "has the nonce of another sign-in"
    throw new InvalidCheck(`Provider "${provider.id}": the ID token ${reason}`)
  }
  return checked
}

/**
 * Returns the claims to compare userinfo with, if the profile comes from userinfo alone. TLS proves that the token comes from the token endpoint,
 * so its signature is not verified (OpenID Connect Core §3.1.3.7, step 6).
 * @throws {InvalidCheck} if the authorization response names another issuer
 * @throws {OAuthCallbackError} if this issuer did not issue the token to this client
 */
function decodeUnverified(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  { clientId, iss: responseIssuer }: Pick<ExpectedIdToken, "clientId" | "iss">,
): IdTokenClaims {
  const claims = decode(provider, idToken)
  if (![claims.aud].flat().includes(clientId)) throw createRejection(provider, `unexpected "aud" claim value`)
  return requireIssuerAndSubject(provider, server, claims, responseIssuer)
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

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

/** Returns true if the claims are those of a logout token: `events` has the back-channel logout member, and that is an object. */
export function isLogoutEvent({ events }: JWTPayload): boolean {
  return isObject(events) && Object.hasOwn(events, logoutEvent) && isObject(events[logoutEvent])
}

const createRejection = ({ id }: OAuthSettings, reason: string, cause?: unknown): OAuthCallbackError =>
  new OAuthCallbackError(`Provider "${id}": ID token rejected: ${reason}`, { cause })

/** Returns the claims if they contain a subject and the expected issuer. */
function requireIssuerAndSubject(
  provider: OAuthSettings,
  server: Server,
  claims: JWTPayload,
  responseIssuer: string | null,
): IdTokenClaims {
  const { iss, sub } = claims
  // without a nonce, a logout token could pass as an ID token (OpenID Connect Back-Channel Logout 1.0 §4.1)
  if (isLogoutEvent(claims)) throw createRejection(provider, "it is a logout token")
  if (!isIssuer(provider, server, claims)) {
    const named = JSON.stringify(iss)?.slice(0, 200)
    throw createRejection(
      provider,
      `unexpected "iss" claim value: ${named}; \`issuer\` is ${JSON.stringify(server.issuer)}`,
    )
  }
  if (typeof iss !== "string" || typeof sub !== "string" || !sub) {
    throw createRejection(provider, `"sub" must be a non-empty string`)
  }
  if (provider.issuerFrom && responseIssuer && iss !== responseIssuer) {
    throw new InvalidCheck(`Provider "${provider.id}": the callback and the ID token name different issuers`)
  }
  return { ...claims, iss, sub }
}

/** Returns true if the claims contain the expected issuer. */
export function isIssuer({ issuerFrom }: OAuthSettings, { issuer }: Server, claims: JWTPayload): boolean {
  const { iss } = claims
  // reject an issuer with `#`, which the standard forbids (OpenID Connect Core §2). An account's id is `issuer#subject`, so with a second `#` two
  // pairs of issuer and subject could have the same id
  if (issuerFrom) return typeof iss === "string" && !iss.includes("#") && iss === issuerFrom(claims)
  return issuer === undefined || iss === issuer
}
