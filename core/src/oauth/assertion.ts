import { CompactSign } from "jose/jws/compact/sign"
import type { ClientKey, ClientMetadata } from "./client-metadata.ts"
import { toNamedKey } from "./client-keys.ts"
import { toAlgorithm } from "./key-algorithm.ts"
import type { ServerMetadata } from "./server.ts"
import { createRandomToken, toUtf8 } from "../web/bytes.ts"

/** Seconds until an assertion expires. */
const lifetime = 60

/** A client secret in bytes, or a private key. */
export type AssertionKey = Uint8Array | ClientKey

/**
 * Returns an assertion with which a client authenticates (RFC 7523 §3, OpenID Connect Core §9).
 * @throws {Error} from `jose` if the key cannot sign
 */
export async function signAssertion(
  key: AssertionKey,
  { clientId, audience, now, client, metadata }: {
    clientId: string
    audience: string
    now: Date
    client?: ClientMetadata | undefined
    metadata?: ServerMetadata
  },
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    jti: createRandomToken(),
    aud: audience,
    exp: iat + lifetime,
    iat,
    nbf: iat,
    iss: clientId,
    sub: clientId,
  }
  return await signClaims(key, claims, {
    alg: client?.token_endpoint_auth_signing_alg,
    offered: metadata?.token_endpoint_auth_signing_alg_values_supported,
  })
}

/**
 * Returns the claims as a JWT signed by the client.
 * @param options the JWT's type, the algorithm that the client is registered for, and the algorithms in the provider's metadata
 * @throws {Error} from `jose` if the key cannot sign
 */
export async function signClaims(
  key: AssertionKey,
  claims: object,
  { alg, offered, typ }: { alg?: string | undefined; offered?: unknown; typ?: string },
): Promise<string> {
  const jwt = new CompactSign(toUtf8(JSON.stringify(claims)))
  if (key instanceof Uint8Array) return await jwt.setProtectedHeader({ alg: "HS256" }).sign(key)
  const { key: own, kid } = toNamedKey(key)
  const named = { ...(typ !== undefined && { typ }), ...(kid !== undefined && { kid }) }
  return await jwt.setProtectedHeader({ alg: alg ?? toAlgorithm(own, offered), ...named }).sign(own)
}
