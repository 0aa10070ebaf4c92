import { exportJWK, exportSPKI, generateKeyPair, type JWK } from "jose"

/** A key pair of the identity provider. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
  /** The public half as PEM: what an HMAC is made with to fool a verifier that takes the algorithm from the token. */
  readonly publicPem: string
}

/** `first` signs until the keys are rotated, `second` afterwards; `stranger` is never published. */
export type KeyName = "first" | "second" | "stranger"

/**
 * The provider's keys, each made when first asked for. Issuers of one provider share them on purpose: a token of another
 * issuer then fails for its claims alone, not by luck for its key.
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
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const kid = `${name}-key`
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }
  return { kid, privateKey, publicJwk, publicPem: await exportSPKI(publicKey) }
}
