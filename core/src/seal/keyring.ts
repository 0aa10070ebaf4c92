import { toBase64Url, toHash, toUtf8 } from "../web/bytes.ts"

/** The purpose of an encrypted value. A value for one purpose is rejected for every other. */
export type Purpose = "session" | "salted" | "flow" | "form" | "challenge" | "proxy"

const secondsPerDay = 86_400
/** Keys that are cached per secret. Sessions of 30 days need 32, short-lived purposes two each. */
const maxKeys = 512

/** Returns the day of this time, counted from the epoch in UTC. */
export const toDay = (at: Date): number => Math.floor(at.getTime() / 1000 / secondsPerDay)

const label = (...parts: (string | number)[]) => toUtf8(["svc-auth/1", ...parts].join(" "))
/** Returns the JWE header for a purpose and key id, in base64url. A value with any other header is rejected. */
const toHeader = (purpose: Purpose, kid: string): string =>
  toBase64Url(toUtf8(`{"alg":"dir","enc":"A256GCM","kid":"${kid}","typ":"svc-${purpose}"}`))

const hkdf = (info: Uint8Array<ArrayBuffer>) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info })

/** A key, and the JWE header (base64url) that names it. */
export interface SealingKey {
  readonly purpose: Purpose
  readonly day: number
  readonly header: string
  /** Non-extractable, AES-256-GCM. */
  readonly key: CryptoKey
}

/** Salts whose keys are cached per secret. Most apps use one or two, but an app may use one per user. */
const maxSalts = 16
/** Returns the key material that all other keys are derived from. */
const importMaterial = (bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits", "deriveKey"])

/** The keys of one secret, each derived once (HKDF-SHA-256, RFC 5869). */
export class SecretKeys {
  readonly #material: Promise<CryptoKey>
  readonly #byUse = new Map<string, SealingKey>()
  readonly #byHeader = new Map<string, SealingKey>()
  #prefix: string | undefined
  readonly #macs = new Map<string, CryptoKey>()
  readonly #bySalt = new Map<string, SecretKeys>()

  constructor(material: Promise<CryptoKey>) {
    this.#material = material
  }

  /**
   * Returns the keys of the secret for this salt. They are independent of the keys without a salt and of those of other
   * salts.
   */
  salted(salt: string): SecretKeys {
    const known = this.#bySalt.get(salt)
    if (known) return known
    const made = new SecretKeys(this.#deriveMaterial(salt))
    if (this.#bySalt.size >= maxSalts) this.#bySalt.delete(this.#bySalt.keys().next().value!)
    this.#bySalt.set(salt, made)
    return made
  }

  /** Uses the hash of the salt, because WebCrypto limits the length of `info`. */
  async #deriveMaterial(salt: string): Promise<CryptoKey> {
    const info = label("salt", await toHash(salt))
    return await importMaterial(await crypto.subtle.deriveBits(hkdf(info), await this.#material, 256))
  }

  /** Returns six characters that identify the secret in key ids and reveal nothing about it. */
  async prefix(): Promise<string> {
    return this.#prefix ??= toBase64Url(
      await crypto.subtle.deriveBits(hkdf(label("kid")), await this.#material, 40),
    ).slice(0, 6)
  }

  /** Returns the cached key that this header names. Most values are decrypted many times. */
  find(header: string): SealingKey | undefined {
    return this.#byHeader.get(header)
  }

  /** Returns the key for this purpose and day. */
  async sealing(purpose: Purpose, day: number): Promise<SealingKey> {
    const use = `${purpose} ${day}`
    const known = this.#byUse.get(use)
    if (known) return known
    const key = await crypto.subtle.deriveKey(
      hkdf(label(purpose, day)),
      await this.#material,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    )
    const made = { purpose, day, key, header: toHeader(purpose, `${await this.prefix()}.${day}`) }
    if (this.#byUse.size >= maxKeys) this.#forgetOldest()
    this.#byUse.set(use, made)
    this.#byHeader.set(made.header, made)
    return made
  }

  #forgetOldest(): void {
    const [use, { header }] = this.#byUse.entries().next().value!
    this.#byUse.delete(use)
    this.#byHeader.delete(header)
  }

  /**
   * Returns an HMAC key that does not change daily, because forms stay open over midnight, decoy passkeys must stay the
   * same, and counters run for a day.
   */
  async mac(purpose: "csrf" | "decoy" | "limit" | "state"): Promise<CryptoKey> {
    const known = this.#macs.get(purpose)
    if (known) return known
    const made = await crypto.subtle.deriveKey(
      hkdf(label(purpose)),
      await this.#material,
      { name: "HMAC", hash: "SHA-256", length: 256 },
      false,
      ["sign", "verify"],
    )
    this.#macs.set(purpose, made)
    return made
  }
}

/** The keys of several secrets. The first secret encrypts, and any of them decrypts. */
export type Keyring = readonly [SecretKeys, ...SecretKeys[]]

const known = new Map<string, SecretKeys>()
const maxSecrets = 64

/**
 * Returns the keyring of these secrets. Keys are derived once per secret, even if a lazy configuration is created for
 * every request.
 * @param salt if it is left out, the keyring has the secrets' own keys
 */
export function getKeyring(secrets: readonly [string, ...string[]], salt?: string): Keyring {
  return secrets.map((secret) => {
    const keys = known.get(secret) ?? new SecretKeys(importMaterial(toUtf8(secret)))
    if (!known.has(secret) && known.size >= maxSecrets) known.delete(known.keys().next().value!)
    known.set(secret, keys)
    return salt === undefined ? keys : keys.salted(salt)
  }) as unknown as Keyring
}
