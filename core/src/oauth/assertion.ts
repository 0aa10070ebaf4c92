import { CompactSign } from "jose"
import type { TokenEndpoint } from "../model/oauth-provider.ts"
import { createRandomToken, toUtf8 } from "../web/bytes.ts"

/** Seconds until an assertion expires. */
const lifetime = 60

/** A client secret in bytes, or a private key. */
export type AssertionKey = Uint8Array | NonNullable<TokenEndpoint["clientPrivateKey"]>

/**
 * Returns an assertion by which a client authenticates (RFC 7523 §3, OpenID Connect Core §9).
 * @throws {Error} of `jose` if the key cannot sign
 */
export async function signAssertion(
  key: AssertionKey,
  { clientId, audience, now }: { clientId: string; audience: string; now: Date },
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
  const assertion = new CompactSign(toUtf8(JSON.stringify(claims)))
  if (key instanceof Uint8Array) return await assertion.setProtectedHeader({ alg: "HS256" }).sign(key)
  const { key: own, kid } = "key" in key ? key : { key, kid: undefined }
  return await assertion.setProtectedHeader({ alg: toAlgorithm(own), ...(kid !== undefined && { kid }) }).sign(own)
}

/** Returns the signature algorithm of a key (RFC 7518 §3.1, RFC 9864 §2.2). `jose` rejects those that it does not know. */
function toAlgorithm({ algorithm }: CryptoKey): string {
  const { name, hash, namedCurve }: { name: string; hash?: { name: string }; namedCurve?: string } = algorithm
  const bits = hash?.name.slice(-3)
  if (name === "RSASSA-PKCS1-v1_5") return `RS${bits}`
  if (name === "RSA-PSS") return `PS${bits}`
  if (name === "ECDSA") return namedCurve === "P-521" ? "ES512" : `ES${namedCurve?.slice(-3)}`
  return name
}
