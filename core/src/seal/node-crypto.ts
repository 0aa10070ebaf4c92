import { findBuiltinModule, type Runtime } from "../web/builtin-module.ts"
import { toBase64Url, toUtf8 } from "../web/bytes.ts"
import { type Bytes, type Encrypted, ivLength, keyLength, type Primitives, tagLength } from "./primitives.ts"

/** A key outside of JavaScript's memory. */
interface KeyObject {
  readonly type: "secret"
}

interface Cipher {
  setAAD(header: Bytes): unknown
  update(data: Bytes): Bytes
  final(): Bytes
  getAuthTag(): Bytes
  setAuthTag(tag: Bytes): unknown
}

type CreateCipher = (name: "aes-256-gcm", key: KeyObject, iv: Bytes, options: { authTagLength: number }) => Cipher

interface Hash {
  /** Encodes the text as UTF-8. */
  update(text: string): Hash
  digest(): Bytes
  digest(encoding: "base64url"): string
}

/** The functions of `node:crypto` that are used here. */
interface NodeCrypto {
  createSecretKey(bytes: Bytes): KeyObject
  hkdfSync(hash: "sha256", key: KeyObject, salt: Bytes, info: Bytes, length: number): ArrayBuffer
  createCipheriv: CreateCipher
  createDecipheriv: CreateCipher
  createHmac(hash: "sha256", key: KeyObject): Hash
  createHash(hash: "sha256"): Hash
  /** Absent in older versions, and in some runtimes. It takes half the time. */
  hash?(hash: "sha256", text: string, encoding: "base64url"): string
  timingSafeEqual(a: Bytes, b: Bytes): boolean
}

interface Modules {
  readonly "node:crypto": NodeCrypto
}

const algorithm = "aes-256-gcm"
const options = { authTagLength: tagLength }
const none = new Uint8Array()

/** Copies the functions, so that later changes to the module do not affect the keys. */
function toPrimitives(node: NodeCrypto) {
  const { createSecretKey, hkdfSync, createCipheriv, createDecipheriv, createHmac, createHash, timingSafeEqual } = node
  const hashAtOnce = node.hash

  const toCipherKey = (key: KeyObject) => ({
    encrypt(iv: Bytes, header: Bytes, text: Bytes): Encrypted {
      const cipher = createCipheriv(algorithm, key, iv, options)
      cipher.setAAD(header)
      const body = cipher.update(text)
      cipher.final()
      return { iv, body, tag: cipher.getAuthTag() }
    },
    decrypt({ iv, body, tag }: Encrypted, header: Bytes): Bytes | undefined {
      // workerd accepts tags of four bytes, regardless of the options
      if (tag.length !== tagLength) return undefined
      try {
        const decipher = createDecipheriv(algorithm, key, iv, options)
        decipher.setAAD(header)
        decipher.setAuthTag(tag)
        const text = decipher.update(body)
        // throws if the tag is wrong; the text must not be used before
        decipher.final()
        return text
      } catch {
        return undefined
      }
    },
  })

  function toMacKey(key: KeyObject) {
    const sign = (text: string): Bytes => createHmac("sha256", key).update(text).digest()
    const verify = (text: string, mac: Bytes): boolean => {
      const expected = sign(text)
      return expected.length === mac.length && timingSafeEqual(expected, mac)
    }
    return { sign, verify }
  }

  function toMaterial(secret: Bytes) {
    const material = createSecretKey(secret)
    const deriveBytes = (info: Bytes, length: number, salt = none): Bytes =>
      new Uint8Array(hkdfSync("sha256", material, salt, info, length))
    const deriveKey = (info: Bytes) => createSecretKey(deriveBytes(info, keyLength))
    return {
      deriveBytes,
      deriveCipherKey: (info: Bytes) => toCipherKey(deriveKey(info)),
      deriveMacKey: (info: Bytes) => toMacKey(deriveKey(info)),
    }
  }

  const hash = (text: string) =>
    hashAtOnce?.("sha256", text, "base64url") ?? createHash("sha256").update(text).digest("base64url")
  return { toMaterial, hash }
}

/** The hash of WebCrypto's results for the inputs of {@linkcode isCorrect}. */
const answer = "HpeOAGxDEP7UMYtz6oEoTCxqp4uxfuBRflOaeDbqA48"

/**
 * Returns true if the primitives produce the known result and reject every change. Some runtimes have only parts of `node:crypto`, or parts
 * that behave differently.
 */
function isCorrect({ toMaterial, hash }: ReturnType<typeof toPrimitives>): boolean {
  const [info, other] = [toUtf8("svc-auth/1 self-test"), toUtf8("svc-auth/1 another")]
  const material = toMaterial(info)
  const [key, mac] = [material.deriveCipherKey(info), material.deriveMacKey(info)]
  const encrypted = key.encrypt(
    material.deriveBytes(info, ivLength),
    info,
    toUtf8("a text of more than one block of AES"),
  )
  const { body, tag } = encrypted
  const results = [body, tag, mac.sign("text"), key.decrypt(encrypted, info) ?? none].map(toBase64Url).join(".")
  return hash(results) === answer &&
    !key.decrypt(encrypted, other) &&
    !key.decrypt({ ...encrypted, tag: body.subarray(0, tagLength) }, info) &&
    !key.decrypt({ ...encrypted, body: new Uint8Array(body.length) }, info) &&
    mac.verify("text", mac.sign("text")) && !mac.verify("text", mac.sign("another"))
}

/**
 * Returns the synchronous primitives of Node, Bun and Deno; `undefined` if the runtime does not have any, or they are incorrect.
 */
export function findNodePrimitives(
  runtime: Runtime<Modules> = globalThis as Runtime<Modules>,
): Primitives | undefined {
  try {
    const node = findBuiltinModule(runtime, "node:crypto")
    const primitives = node && toPrimitives(node)
    return primitives && isCorrect(primitives) ? primitives : undefined
  } catch {
    return undefined
  }
}
