import type { CryptoKey, JSONWebKeySet, JWTPayload, JWTVerifyOptions } from "jose"
import { decodeProtectedHeader } from "jose/decode/protected_header"
import { JWKSMultipleMatchingKeys, JWKSNoMatchingKey, JWSSignatureVerificationFailed } from "jose/errors"
import { createLocalJWKSet } from "jose/jwks/local"
import { jwtVerify } from "jose/jwt/verify"
import { asymmetric, type OAuthSettings } from "./settings.ts"
import { toUtf8 } from "../web/bytes.ts"
import { requireSecret } from "./client-secret.ts"
import type { Server } from "../app/oauth-protocol.ts"
import { maxAgeSeconds, requireEndpoint } from "./server.ts"
import { cacheOf } from "../app/cached-value.ts"
import { fetchOf, getJson } from "./transport.ts"

type KeySet = ReturnType<typeof createLocalJWKSet>

/** If no cached key fits a token, the keys are fetched again, but at most once in this many seconds, even if the fetch fails. */
export const cooldownSeconds = 60
/** A token without `kid` is verified with at most this many keys. */
const maxKeys = 8

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
  const url = requireEndpoint(provider, server, "jwks_uri")
  const cache = cacheOf<KeySet>(fetchOf(provider), "keys", url)
  const load = () => fetchKeys(provider, url)
  const checks = { ...options, algorithms }
  /** Returns newer keys, which sign-ins also use. */
  async function loadApart(): Promise<KeySet> {
    if (cache.isRecent(now, cooldownSeconds)) return keys
    const apart = cacheOf<KeySet>(fetchOf(provider), "logout-keys", url)
    return await apart.getSparingly(now, cooldownSeconds, cooldownSeconds, async () => {
      const newer = await load()
      cache.replace(newer)
      return newer
    })
  }
  const keys = await cache.getSparingly(now, maxAgeSeconds, isUnasked ? cooldownSeconds : 0, load)
  try {
    return await verifyWithKeys(idToken, keys, checks)
  } catch (error) {
    if (!mayBeRotated(idToken, error)) throw error
    const fresh = isUnasked ? await loadApart() : await cache.retry(now, cooldownSeconds, load)
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

const fetchKeys = async (provider: OAuthSettings, url: string): Promise<KeySet> =>
  createLocalJWKSet(await getJson(provider, url) as unknown as JSONWebKeySet)
