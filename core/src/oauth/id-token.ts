import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify, type JWTVerifyOptions } from "jose"
import { AuthError, InvalidCheck, OAuthCallbackError } from "../errors.ts"
import { asymmetric, type OAuthSettings } from "../provider-settings.ts"
import { toUtf8 } from "../web/bytes.ts"
import { requireSecret } from "./client.ts"
import { maxAgeSeconds, requireEndpoint, type Server } from "./server.ts"
import { slotOf } from "./slot.ts"
import { fetchOf, getJson } from "./transport.ts"

/** Claims of an ID token whose signature, issuer, audience and times were verified. */
export interface IdTokenClaims extends JWTPayload {
  readonly iss: string
  readonly sub: string
}

/** What the token must fit. */
interface Flow {
  readonly clientId: string
  readonly nonce: string | undefined
  /** The `iss` of the authorization response. */
  readonly iss: string | null
  readonly now: Date
}

type KeySet = ReturnType<typeof createLocalJWKSet>

/** Clocks may differ by this much. */
const toleranceSeconds = 30
/** Keys that lack a wanted one are fetched again, but not more often. */
const cooldownSeconds = 30

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
  const claims = await verify(provider, server, idToken, now, {
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
  if (claims.nonce !== nonce) {
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

async function verify(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  now: Date,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const wanted = provider.config.client?.id_token_signed_response_alg
  if (wanted === "HS256") {
    const { payload } = await jwtVerify(idToken, toUtf8(requireSecret(provider)), { ...options, algorithms: ["HS256"] })
    return payload
  }
  const offered = server.metadata.id_token_signing_alg_values_supported
  const algorithms = wanted
    ? [wanted]
    : Array.isArray(offered)
    ? asymmetric.filter((alg) => offered.includes(alg))
    : ["RS256"]
  const url = requireEndpoint(provider, server, "jwks_uri")
  const slot = slotOf<KeySet>(fetchOf(provider), "keys", url)
  const getKeys = (maxAge: number) => slot.get(now, maxAge, () => fetchKeys(provider, url))
  const open = async (keys: KeySet) => (await jwtVerify(idToken, keys, { ...options, algorithms })).payload
  const keys = await getKeys(maxAgeSeconds)
  try {
    return await open(keys)
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    const fresh = await getKeys(cooldownSeconds)
    if (fresh === keys) throw error
    return await open(fresh)
  }
}

const fetchKeys = async (provider: OAuthSettings, url: string): Promise<KeySet> =>
  createLocalJWKSet(await getJson(provider, url) as unknown as JSONWebKeySet)
