import { base64url } from "jose"
import type { Bytes } from "./bytes.ts"
import { type CborMap, toCbor } from "./cbor.ts"
import { toEcdsaSignature } from "./der.ts"

/** The algorithms that an authenticator signs with. */
export type Algorithm = "ES256" | "EdDSA" | "RS256"

/** Algorithm numbers of COSE. */
export const numbers: Readonly<Record<Algorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 }

/** A key pair of an authenticator. */
export interface CredentialKey {
  readonly algorithm: Algorithm
  /** COSE_Key (RFC 9052). */
  readonly publicKey: Bytes
  readonly pair: CryptoKeyPair
  sign(data: Bytes): Promise<Bytes>
}

const generation = {
  ES256: { name: "ECDSA", namedCurve: "P-256" },
  EdDSA: { name: "Ed25519" },
  RS256: {
    ...{ name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength: 2048 },
    publicExponent: Uint8Array.of(1, 0, 1),
  },
}
const signing = { ES256: { name: "ECDSA", hash: "SHA-256" }, EdDSA: "Ed25519", RS256: "RSASSA-PKCS1-v1_5" }

export async function createKey(algorithm: Algorithm): Promise<CredentialKey> {
  const pair = await crypto.subtle.generateKey(generation[algorithm], true, ["sign", "verify"]) as CryptoKeyPair
  const jwk = await crypto.subtle.exportKey("jwk", pair.publicKey)
  return {
    algorithm,
    pair,
    publicKey: toCbor(toCose(algorithm, jwk)),
    sign: async (data) => {
      const raw = new Uint8Array(await crypto.subtle.sign(signing[algorithm], pair.privateKey, data))
      return algorithm === "ES256" ? toEcdsaSignature(raw) : raw
    },
  }
}

type Jwk = Readonly<Partial<Record<"x" | "y" | "n" | "e", string>>>

function toCose(algorithm: Algorithm, { x = "", y = "", n = "", e = "" }: Jwk): CborMap {
  const { decode } = base64url
  const parameters: Readonly<Record<Algorithm, readonly (readonly [number, number | Uint8Array])[]>> = {
    ES256: [[1, 2], [-1, 1], [-2, decode(x)], [-3, decode(y)]],
    EdDSA: [[1, 1], [-1, 6], [-2, decode(x)]],
    RS256: [[1, 3], [-1, decode(n)], [-2, decode(e)]],
  }
  return new Map([...parameters[algorithm], [3, numbers[algorithm]]])
}
