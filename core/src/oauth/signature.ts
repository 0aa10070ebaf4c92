import type { CryptoKey, JWTPayload, JWTVerifyOptions } from "jose"
import { decodeProtectedHeader } from "jose/decode/protected_header"
import { JWKSMultipleMatchingKeys, JWKSNoMatchingKey, JWSSignatureVerificationFailed } from "jose/errors"
import { jwtVerify } from "jose/jwt/verify"
import { asymmetric, type OAuthSettings } from "./settings.ts"
import { toUtf8 } from "../web/bytes.ts"
import { requireSecret } from "./client-secret.ts"
import type { Server } from "../app/oauth-protocol.ts"
import { cooldownSeconds, type KeySet, maxKeys, openKeys } from "./keys.ts"

/**
 * Returns the claims of a JWT that the provider signed with one of its published keys or, under HS256, with the client secret.
 * @param wanted the signature algorithm. Default: the provider's `id_token_signed_response_alg`, then its metadata, then RS256
 * @param isUnasked true if anyone may send such tokens at any time. Their fetches are limited separately, so that they cannot delay new keys for
 * sign-ins, and wait after a failed fetch
 * @throws {Error} from `jose` if the signature is invalid or the claims do not fit the options
 */
export async function verifyJwt(
  provider: OAuthSettings,
  server: Server,
  idToken: string,
  now: Date,
  options: JWTVerifyOptions,
  wanted: string | undefined = provider.config.client?.id_token_signed_response_alg,
  isUnasked = false,
): Promise<JWTPayload> {
  if (wanted === "HS256") {
    const key = toUtf8(await requireSecret(provider, now))
    return (await jwtVerify(idToken, key, { ...options, algorithms: ["HS256"] })).payload
  }
  const offered = server.metadata.id_token_signing_alg_values_supported
  const algorithms = wanted
    ? [wanted]
    : Array.isArray(offered)
    ? asymmetric.filter((alg) => offered.includes(alg))
    : ["RS256"]
  const published = openKeys(provider, server, now)
  const checks = { ...options, algorithms }
  const keys = await published.get(isUnasked ? cooldownSeconds : 0)
  try {
    return await verifyWithKeys(idToken, keys, checks)
  } catch (error) {
    if (!mayBeRotated(idToken, error)) throw error
    const fresh = await (isUnasked ? published.retryApart(keys) : published.retry())
    if (fresh === keys) throw error
    return await verifyWithKeys(idToken, fresh, checks)
  }
}

/** Returns true if newer keys may verify the token: the key that it names is missing, or the token names no key. */
const mayBeRotated = (idToken: string, error: unknown): boolean =>
  error instanceof JWKSNoMatchingKey ||
  error instanceof JWSSignatureVerificationFailed && decodeProtectedHeader(idToken).kid === undefined

/** Returns the claims if one of the keys that fit the token's header verifies it. */
async function verifyWithKeys(idToken: string, keys: KeySet, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(idToken, keys, options)).payload
  } catch (error) {
    if (!(error instanceof JWKSMultipleMatchingKeys)) throw error
    return await verifyWithAnyKey(idToken, error, options)
  }
}

async function verifyWithAnyKey(
  idToken: string,
  keys: AsyncIterable<CryptoKey>,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  let tried = 0
  for await (const key of keys) {
    if (++tried > maxKeys) break
    try {
      return (await jwtVerify(idToken, key, options)).payload
    } catch (error) {
      if (!(error instanceof JWSSignatureVerificationFailed)) throw error
    }
  }
  throw new JWSSignatureVerificationFailed()
}
