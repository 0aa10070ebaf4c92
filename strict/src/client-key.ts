import type { ClientKey } from "./options.ts"

/** Returns the key and its `kid`, if it has one. */
export const toNamedKey = (given: ClientKey): { readonly key: CryptoKey; readonly kid: string | undefined } =>
  "key" in given ? given : { key: given, kid: undefined }

/** Returns the keys of the option `decryptionKey`. */
export const toDecryptionKeys = (given: ClientKey | readonly ClientKey[] | undefined): readonly ClientKey[] =>
  given === undefined ? [] : [given].flat()

/**
 * Returns the signature algorithm of a key (RFC 7518 §3.1, RFC 9864 §2.2). `jose` rejects unknown ones.
 * @param offered the algorithms in the provider's metadata. An Ed25519 key gets the old name `EdDSA` if only that one is listed
 */
export function toAlgorithm({ algorithm }: CryptoKey, offered?: unknown): string {
  const { name, hash, namedCurve }: { name: string; hash?: { name: string }; namedCurve?: string } = algorithm
  const bits = hash?.name.slice(-3)
  if (name === "RSASSA-PKCS1-v1_5") return `RS${bits}`
  if (name === "RSA-PSS") return `PS${bits}`
  if (name === "ECDSA") return namedCurve === "P-521" ? "ES512" : `ES${namedCurve?.slice(-3)}`
  const isOld = name === "Ed25519" && Array.isArray(offered) && offered.includes("EdDSA") && !offered.includes(name)
  return isOld ? "EdDSA" : name
}

/** Returns whether the key can sign with the algorithm. */
export function fitsKey(key: CryptoKey, alg: string): boolean {
  const own = toAlgorithm(key)
  return alg === own || alg === "EdDSA" && own === "Ed25519"
}

/** Returns whether the key can decrypt with the algorithm (RFC 7518 §4.1). */
export function canDecrypt({ type, algorithm }: CryptoKey, alg: string): boolean {
  const { name, hash }: { name: string; hash?: { name: string } } = algorithm
  if (type !== "private") return false
  if (alg.startsWith("ECDH")) return name === "ECDH" || name === "X25519"
  return name === "RSA-OAEP" && hash?.name === (alg === "RSA-OAEP" ? "SHA-1" : `SHA-${alg.slice(-3)}`)
}
