import type { JWTPayload } from "jose"
import { decodeProtectedHeader } from "jose/decode/protected_header"
import type { OAuthSettings } from "./settings.ts"
import { createOAuthClient } from "./client.ts"
import { isIssuer, isLogoutEvent } from "./id-token-claims.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import { readLogoutOptions } from "./logout-settings.ts"
import { findServer } from "./server.ts"
import { cooldownSeconds } from "./keys.ts"
import { verifyJwt } from "./signature.ts"

/** The claims of a logout token that this issuer issued to this client. It has `sub`, `sid` or both. */
export interface LogoutClaims {
  readonly iss: string
  readonly iat: number
  readonly jti: string
  readonly sub: string | undefined
  readonly sid: string | undefined
}

/** Maximum age of a logout token, in seconds, regardless of its `exp`. Providers should let it expire after two minutes. */
const maxAgeSeconds = 300
/** How long a logout token can be valid by the app's clock, in seconds. Two are added, because the checks compare whole seconds. */
export const longestUseSeconds: number = maxAgeSeconds + 2 * toleranceSeconds + 2

const type = "logout+jwt"

/**
 * Returns the claims of a logout token that this issuer issued to this client (OpenID Connect Back-Channel Logout 1.0 §2.6, OWASP ASVS 10.5.5). It
 * does not check whether the token was used before.
 * @throws {Error} if the token is invalid, or the keys cannot be fetched
 */
export async function verifyLogoutToken(provider: OAuthSettings, token: string, now: Date): Promise<LogoutClaims> {
  const isStrict = readLogoutOptions(provider).backChannelLogout === true
  assertType(token, isStrict)
  const audience = createOAuthClient(provider).client_id
  const server = await findServer(provider, now, cooldownSeconds)
  const options = {
    audience,
    currentDate: now,
    clockTolerance: toleranceSeconds,
    maxTokenAge: maxAgeSeconds,
    requiredClaims: ["iss", "aud", "iat", "jti", ...isStrict ? ["exp"] : []],
  }
  const claims = await verifyJwt(provider, server, token, now, options, undefined, true)
  const { iss, jti, iat, sub, sid } = claims
  assert(typeof iss === "string" && isIssuer(provider, server, claims), '"iss" is not the issuer')
  assert(isLogoutEvent(claims), '"events" has no object for back-channel logout')
  assert(!("nonce" in claims), 'it has a "nonce", so it may be an ID token')
  assert(isText(jti), '"jti" must be a non-empty string')
  assert(isTextOrMissing(sub) && isTextOrMissing(sid), '"sub" and "sid" must be non-empty strings')
  assert(sub !== undefined || sid !== undefined, 'it has neither "sub" nor "sid"')
  return { iss, iat: iat!, jti, sub, sid }
}

/** Rejects every type except that of logout tokens and, unless strict, the generic type `JWT`. Runs before anything is fetched. */
function assertType(token: string, isStrict: boolean): void {
  const { typ = isStrict ? undefined : "JWT" } = decodeProtectedHeader(token)
  const given = typeof typ === "string" ? typ.toLowerCase().replace(/^application\//, "") : undefined
  assert(given === type || (!isStrict && given === "jwt"), 'unexpected "typ" in its header')
}

function assert(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new Error(reason)
}

const isText = (value: JWTPayload[string]): value is string => typeof value === "string" && value !== ""
const isTextOrMissing = (value: JWTPayload[string]): value is string | undefined => value === undefined || isText(value)
