import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from "jose"

/** A key pair of the identity provider. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
  /** The private key for another algorithm of its family. */
  toOther(alg: string): Promise<CryptoKey>
  /** The public key as PEM. An attacker uses it as HMAC key against a verifier that trusts the token's algorithm. */
  readonly publicPem: string
}

/**
 * `first` signs until the keys are rotated, and `second` afterwards. `ec` and `ed` are always published, `spare` if several keys of a kind are, and `stranger` never.
 */
export type KeyName = "first" | "second" | "spare" | "ec" | "ed" | "stranger"

const algorithms: Readonly<Partial<Record<KeyName, string>>> = { ec: "ES256", ed: "EdDSA" }

/**
 * The provider's keys, each generated at its first use. Issuers of one provider share them, so that a token of another issuer must fail because of its claims and not because of its key.
 */
export class Keys {
  readonly #made = new Map<KeyName, Promise<SigningKey>>()

  get(name: KeyName): Promise<SigningKey> {
    const known = this.#made.get(name) ?? createKey(name)
    this.#made.set(name, known)
    return known
  }
}

async function createKey(name: KeyName): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithms[name] ?? "RS256", { extractable: true })
  const kid = `${name}-key`
  // without `alg`, as many providers publish theirs: only the verifier's own list decides which algorithm is accepted
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: "sig" }
  const toOther = async (alg: string) => await importJWK(await exportJWK(privateKey), alg) as CryptoKey
  return { kid, privateKey, publicJwk, toOther, publicPem: await exportSPKI(publicKey) }
}
