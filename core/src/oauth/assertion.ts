import { CompactSign } from "jose/jws/compact/sign"
import type { ClientKey } from "./client-metadata.ts"
import { toNamedKey } from "./client-keys.ts"
import type { OAuthSettings } from "./settings.ts"
import { toAlgorithm } from "./key-algorithm.ts"
import type { ServerMetadata } from "../app/oauth-protocol.ts"
import type { StrictOAuth } from "../app/strict-oauth.ts"
import { createRandomToken, toUtf8 } from "../web/bytes.ts"

/** Seconds until an assertion expires. */
const lifetime = 60

/**
 * Returns an assertion with which a client authenticates (RFC 7523 §3, OpenID Connect Core §9).
 * @param secret the client secret. Without it, the client signs with its private key
 * @throws {Error} from `jose` if the key cannot sign
 */
export async function signAssertion(
  { config: { clientId, client }, token: { clientPrivateKey } }: OAuthSettings,
  metadata: ServerMetadata,
  now: Date,
  secret: string | undefined,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    jti: createRandomToken(),
    aud: metadata.issuer,
    exp: iat + lifetime,
    iat,
    nbf: iat,
    iss: clientId,
    sub: clientId,
  }
  return await signClaims(secret === undefined ? clientPrivateKey! : toUtf8(secret), claims, {
    alg: client?.token_endpoint_auth_signing_alg,
    offered: metadata.token_endpoint_auth_signing_alg_values_supported,
  })
}

/** Adds the client's assertion to the body of a request (RFC 7523 §2.2). */
export const addAssertion: StrictOAuth["addAssertion"] = async (body, provider, metadata, now, secret) => {
  body.set("client_id", provider.config.clientId!)
  body.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
  body.set("client_assertion", await signAssertion(provider, metadata, now, secret))
}

/**
 * Returns the claims as a JWT signed by the client.
 * @param key a client secret in bytes, or a private key
 * @param options the JWT's type, the algorithm that the client is registered for, and the algorithms in the provider's metadata
 * @throws {Error} from `jose` if the key cannot sign
 */
export async function signClaims(
  key: Uint8Array | ClientKey,
  claims: object,
  { alg, offered, typ }: { alg?: string | undefined; offered?: unknown; typ?: string },
): Promise<string> {
  const jwt = new CompactSign(toUtf8(JSON.stringify(claims)))
  if (key instanceof Uint8Array) return await jwt.setProtectedHeader({ alg: "HS256" }).sign(key)
  const { key: own, kid } = toNamedKey(key)
  const named = { ...(typ !== undefined && { typ }), ...(kid !== undefined && { kid }) }
  return await jwt.setProtectedHeader({ alg: alg ?? toAlgorithm(own, offered), ...named }).sign(own)
}
