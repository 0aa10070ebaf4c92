import { toBase64Url, toUtf8 } from "../web/bytes.ts"
import {
  type Bytes,
  type CipherKey,
  keyLength,
  type MacKey,
  type Material,
  type Primitives,
  tagLength,
} from "./primitives.ts"

const hkdf = (info: Bytes, salt: Bytes = new Uint8Array()) => ({ name: "HKDF", hash: "SHA-256", salt, info })
const aes = { name: "AES-GCM", length: keyLength * 8 }
const hmac = { name: "HMAC", hash: "SHA-256", length: keyLength * 8 }

const toCipherKey = (key: CryptoKey): CipherKey => ({
  async encrypt(iv, header, text) {
    const algorithm = { name: "AES-GCM", iv, additionalData: header }
    const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, text))
    return { iv, body: sealed.subarray(0, -tagLength), tag: sealed.subarray(-tagLength) }
  },
  async decrypt({ iv, body, tag }, header) {
    if (tag.length !== tagLength) return undefined
    const sealed = new Uint8Array(body.length + tagLength)
    sealed.set(body)
    sealed.set(tag, body.length)
    try {
      const algorithm = { name: "AES-GCM", iv, additionalData: header }
      return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed))
    } catch {
      return undefined
    }
  },
})

const toMacKey = (key: CryptoKey): MacKey => ({
  sign: async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", key, toUtf8(text))),
  verify: (text, mac) => crypto.subtle.verify("HMAC", key, mac, toUtf8(text)),
})

const toMaterial = (key: CryptoKey): Material => ({
  deriveBytes: async (info, length, salt) =>
    new Uint8Array(await crypto.subtle.deriveBits(hkdf(info, salt), key, length * 8)),
  deriveCipherKey: async (info) =>
    toCipherKey(await crypto.subtle.deriveKey(hkdf(info), key, aes, false, ["encrypt", "decrypt"])),
  deriveMacKey: async (info) =>
    toMacKey(await crypto.subtle.deriveKey(hkdf(info), key, hmac, false, ["sign", "verify"])),
})

/** The primitives of every runtime. On most runtimes, each call is executed on another thread. */
export const webPrimitives: Primitives = {
  toMaterial: async (secret) =>
    toMaterial(await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits", "deriveKey"])),
  hash: async (text) => toBase64Url(await crypto.subtle.digest("SHA-256", toUtf8(text))),
}
