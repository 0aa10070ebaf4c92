import { toBase64Url, toUtf8 } from "../web/bytes.ts"
import { type Awaitable, type Bytes, type CipherKey, keyLength, type MacKey, type Material } from "./primitives.ts"
import { getPrimitives, toHash } from "./runtime-crypto.ts"

declare const holds: unique symbol

/**
 * The purpose of an encrypted value. A value for one purpose is rejected for all others, so a purpose that declares the type of its claims, such
 * as `const purpose: Purpose<FlowRecord> = "flow"`, types both what is encrypted for it and what is decrypted.
 */
export type Purpose<Content extends object = Readonly<Record<string, unknown>>> = PurposeName & {
  readonly [holds]?: Content
}

/** The names of all purposes. */
export type PurposeName =
  | "session"
  | "salted"
  | "flow"
  | "form"
  | "challenge"
  | "proxy"
  | "token"
  | "logout"
  | "fresh"
  | "code"
  | "pending"
  | "factor"
  | "enrol"
  | "email-change"
  | "email-restore"

const secondsPerDay = 86_400
/** Maximum number of cached keys per secret. Sessions of 30 days need 32, short-lived purposes two each. */
const maxKeys = 512

type MacPurpose = "code" | "csrf" | "decoy" | "limit" | "request" | "state" | "takeover"

/** Returns the day of this time, counted from the epoch in UTC. */
export const toDay = (at: Date): number => Math.floor(at.getTime() / 1000 / secondsPerDay)

const label = (...parts: (string | number)[]) => toUtf8(["svc-auth/1", ...parts].join(" "))
/** Returns the JWE header for a purpose and key id, in base64url. A value with any other header is rejected. */
const toHeader = (purpose: PurposeName, kid: string): string =>
  toBase64Url(toUtf8(`{"alg":"dir","enc":"A256GCM","kid":"${kid}","typ":"svc-${purpose}"}`))

/** A key, and the JWE header (base64url) that identifies it. */
export interface SealingKey {
  readonly purpose: PurposeName
  readonly day: number
  readonly header: string
  /** The same in bytes, which AES-GCM authenticates. */
  readonly headerBytes: Bytes
  readonly key: CipherKey
}

/**
 * Maximum number of cached derived secrets per secret. Most apps use one or two salts, but an app may use one per user. Anyone who can
 * choose the `Host` header can cause new origins for a pattern.
 */
const maxDerived = { salt: 16, origin: 256 } as const

/** The keys of one secret, each derived once (HKDF-SHA-256, RFC 5869). */
export class SecretKeys {
  readonly #material: Awaitable<Material>
  readonly #byUse = new Map<string, SealingKey>()
  readonly #byHeader = new Map<string, SealingKey>()
  #prefix: string | undefined
  readonly #macs = new Map<string, MacKey>()
  readonly #derived = { salt: new Map<string, SecretKeys>(), origin: new Map<string, SecretKeys>() }

  constructor(material: Awaitable<Material>) {
    this.#material = material
  }

  /**
   * Returns the keys of the secret for this salt or origin. They are independent of the secret's own keys and of those of
   * other salts and origins.
   */
  derive(kind: "salt" | "origin", text: string): SecretKeys {
    const all = this.#derived[kind]
    const known = all.get(text)
    if (known) return known
    const made = new SecretKeys(this.#deriveMaterial(kind, text))
    if (all.size >= maxDerived[kind]) all.delete(all.keys().next().value!)
    all.set(text, made)
    return made
  }

  /** Returns the key material for this text. It is derived from the text's hash, because WebCrypto limits the length of `info`. */
  async #deriveMaterial(kind: string, text: string): Promise<Material> {
    const info = label(kind, await toHash(text))
    return await getPrimitives().toMaterial(await (await this.#material).deriveBytes(info, keyLength))
  }

  /** Returns six characters that identify the secret in key ids without revealing anything about it. */
  async prefix(): Promise<string> {
    return this.#prefix ??= toBase64Url(await (await this.#material).deriveBytes(label("kid"), 5)).slice(0, 6)
  }

  /** Returns the cached key for this header. Most values are decrypted many times. */
  find(header: string): SealingKey | undefined {
    return this.#byHeader.get(header)
  }

  /** Returns the key for this purpose and day. */
  sealing(purpose: PurposeName, day: number): Awaitable<SealingKey> {
    const use = `${purpose} ${day}`
    return this.#byUse.get(use) ?? this.#deriveSealingKey(use, purpose, day)
  }

  async #deriveSealingKey(use: string, purpose: PurposeName, day: number): Promise<SealingKey> {
    const key = await (await this.#material).deriveCipherKey(label(purpose, day))
    const header = toHeader(purpose, `${await this.prefix()}.${day}`)
    const made = { purpose, day, key, header, headerBytes: toUtf8(header) }
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
   * Returns an HMAC key that does not change daily, because forms stay open past midnight, decoy passkeys must stay the same, and counters
   * run for a day.
   */
  mac(purpose: MacPurpose): Awaitable<MacKey> {
    return this.#macs.get(purpose) ?? this.#deriveMacKey(purpose)
  }

  async #deriveMacKey(purpose: MacPurpose): Promise<MacKey> {
    const made = await (await this.#material).deriveMacKey(label(purpose))
    this.#macs.set(purpose, made)
    return made
  }
}

/** The keys of several secrets. The first secret encrypts, and any of them decrypts. */
export type Keyring = readonly [SecretKeys, ...SecretKeys[]]

const known = new Map<string, SecretKeys>()
const maxSecrets = 64

/**
 * Returns the keyring of these secrets. Keys are derived once per secret, even if a lazy configuration is created for every request.
 * @param salt if it is left out, the keyring has the secrets' own keys
 * @param origin the only origin at which the keys are valid, if the app has several
 */
export function getKeyring(secrets: readonly [string, ...string[]], salt?: string, origin?: string): Keyring {
  return secrets.map((secret) => {
    const keys = known.get(secret) ?? new SecretKeys(getPrimitives().toMaterial(toUtf8(secret)))
    if (!known.has(secret) && known.size >= maxSecrets) known.delete(known.keys().next().value!)
    known.set(secret, keys)
    const bound = origin === undefined ? keys : keys.derive("origin", origin)
    return salt === undefined ? bound : bound.derive("salt", salt)
  }) as [SecretKeys, ...SecretKeys[]]
}
