import type { JWTPayload } from "jose"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { IdTokenClaims, Server } from "../app/oauth-protocol.ts"
import { InvalidCheck, OAuthCallbackError } from "../errors.ts"
import { isObject } from "../web/json.ts"
import type { OAuthSettings } from "./settings.ts"

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

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

/** Returns true if the claims are those of a logout token: `events` has the back-channel logout member, and that is an object. */
export function isLogoutEvent({ events }: JWTPayload): boolean {
  return isObject(events) && Object.hasOwn(events, logoutEvent) && isObject(events[logoutEvent])
}

export const createRejection = ({ id }: OAuthSettings, reason: string, cause?: unknown): OAuthCallbackError =>
  new OAuthCallbackError(`Provider "${id}": ID token rejected: ${reason}`, { cause })

/**
 * Returns the claims of a verified ID token if they belong to this flow and client (OpenID Connect Core §3.1.3.7). The signature, `aud` and `exp`
 * must have been checked.
 * @throws {InvalidCheck} if the nonce belongs to another flow, or the authorization response names another issuer
 * @throws {OAuthCallbackError} if another claim is wrong
 */
export function checkIdTokenClaims(
  provider: OAuthSettings,
  server: Server,
  claims: JWTPayload,
  expected: ExpectedIdToken,
): IdTokenClaims {
  const { clientId, nonce, now } = expected
  const { aud, azp, iat } = claims
  const checked = checkIdentity(provider, server, claims, expected)
  if (typeof iat !== "number" || iat > now.getTime() / 1000 + toleranceSeconds) {
    throw createRejection(provider, `"iat" is in the future`)
  }
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) {
    throw createRejection(provider, `"azp" is not this client`)
  }
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

/** Returns the claims if they contain a subject, the expected issuer, and what the request demanded of the authentication. */
export function checkIdentity(
  provider: OAuthSettings,
  server: Server,
  claims: JWTPayload,
  expected: Pick<ExpectedIdToken, "iss" | "acr">,
): IdTokenClaims {
  const { iss, sub, acr, auth_time: time } = claims
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
  if (provider.issuerFrom && expected.iss && iss !== expected.iss) {
    throw new InvalidCheck(`Provider "${provider.id}": the callback and the ID token name different issuers`)
  }
  // OpenID Connect Core §2
  if (time !== undefined && !(typeof time === "number" && Number.isFinite(time) && time >= 0)) {
    throw createRejection(provider, '"auth_time" must be a non-negative number')
  }
  // OpenID Connect Core §5.5.1.1
  if (expected.acr && !(typeof acr === "string" && expected.acr.includes(acr))) {
    const named = JSON.stringify(acr)?.slice(0, 200) ?? "missing"
    throw createRejection(provider, `"acr" is ${named}; demanded by \`claims\`: ${expected.acr.join(", ")}`)
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
