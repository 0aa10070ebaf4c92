export type Bytes = Uint8Array<ArrayBuffer>
/** A promise only if the runtime computes the value on another thread. */
export type Awaitable<T> = T | Promise<T>

/** Lengths in bytes. */
export const ivLength = 12
export const tagLength = 16
export const keyLength = 32

/** A text that was encrypted with AES-GCM. */
export interface Encrypted {
  /** {@linkcode ivLength} bytes, never used before with the same key. */
  readonly iv: Bytes
  readonly body: Bytes
  /** Authenticates the body and the header. It has {@linkcode tagLength} bytes, because a shorter one can be guessed. */
  readonly tag: Bytes
}

/** An AES-256-GCM key. It cannot be read. */
export interface CipherKey {
  encrypt(iv: Bytes, header: Bytes, text: Bytes): Awaitable<Encrypted>
  /** Returns the text, or `undefined` if any part or the header is not the one that was encrypted. */
  decrypt(encrypted: Encrypted, header: Bytes): Awaitable<Bytes | undefined>
}

/** An HMAC-SHA-256 key. It cannot be read. */
export interface MacKey {
  sign(text: string): Awaitable<Bytes>
  /** Returns true if this is the MAC of the text. Compares in constant time. */
  verify(text: string, mac: Bytes): Awaitable<boolean>
}

/** Key material, from which other keys are derived by HKDF-SHA-256 (RFC 5869). It cannot be read. */
export interface Material {
  /** @param length in bytes @param salt for another library's keys; this library's own keys do not have one */
  deriveBytes(info: Bytes, length: number, salt?: Bytes): Awaitable<Bytes>
  deriveCipherKey(info: Bytes): Awaitable<CipherKey>
  deriveMacKey(info: Bytes): Awaitable<MacKey>
}

/** The cryptographic primitives that this library uses. */
export interface Primitives {
  toMaterial(secret: Bytes): Awaitable<Material>
  /** Returns the SHA-256 hash of the text, as base64url. */
  hash(text: string): Awaitable<string>
}
