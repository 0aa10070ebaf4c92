import { findBuiltinModule, type Runtime } from "./builtin-module.ts"

const encoder = new TextEncoder()

export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
const outside = 64
/** The value of each character code, or `outside` if the character is not in the alphabet. */
const values = new Uint8Array(128).fill(outside)
for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i

/** The parts of Node's `Buffer` that are used here. */
interface NodeBuffer {
  from(bytes: ArrayBufferLike, at: number, length: number): { toString(encoding: "base64url"): string }
  from(text: string, encoding: "base64url"): Uint8Array<ArrayBuffer>
}

interface Modules {
  readonly "node:buffer": { readonly Buffer?: NodeBuffer }
}

function findBuffer(runtime: typeof globalThis & Runtime<Modules> = globalThis): Modules["node:buffer"] {
  try {
    const found = findBuiltinModule<Modules, "node:buffer">(runtime, "node:buffer")
    const text = found?.Buffer?.from(new Uint8Array([251, 255]).buffer, 0, 2).toString("base64url")
    return text === "-_8" && found?.Buffer?.from(text, "base64url")[1] === 255 ? found : {}
  } catch {
    return {}
  }
}

/** Up to this length, in characters, the code below decodes faster than `Buffer`. */
const shortText = 44
let found: { readonly Buffer?: NodeBuffer } | undefined
/** Returns the runtime's `Buffer`, if there is one. It converts long texts several times faster. */
const getBuffer = (): NodeBuffer | undefined => (found ??= findBuffer()).Buffer

/** Returns base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array | ArrayBuffer): string {
  const from = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  const native = getBuffer()
  if (native) return native.from(from.buffer, from.byteOffset, from.length).toString("base64url")
  let text = ""
  for (let i = 0; i < from.length; i += 3) {
    const [a, b, c] = [from[i]!, from[i + 1], from[i + 2]]
    text += alphabet[a >> 2]! + alphabet[(a & 3) << 4 | (b ?? 0) >> 4]!
    if (b !== undefined) text += alphabet[(b & 15) << 2 | (c ?? 0) >> 6]!
    if (c !== undefined) text += alphabet[c & 63]!
  }
  return text
}

/**
 * Returns the bytes, or `undefined` if the text is not unpadded base64url because it contains other characters or padding, or has an
 * impossible length.
 */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  if (length % 4 === 1) return undefined
  const native = length > shortText ? getBuffer() : undefined
  if (native) return decodeNatively(native, text)
  const bytes = new Uint8Array(length * 3 >> 2)
  let [buffer, bits, at] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    const value = values[text.charCodeAt(i)] ?? outside
    if (value === outside) return undefined
    buffer = (buffer << 6 | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = buffer >> bits
  }
  return bytes
}

/**
 * Returns the bytes, or `undefined` if a character is not in the alphabet. `Buffer` skips such characters, so the bytes are encoded again,
 * which takes a quarter of the time of a regular expression. The last character is tested separately, because it may have bits that do not
 * belong to a byte.
 */
function decodeNatively(native: NodeBuffer, text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = native.from(text, "base64url")
  const isWhole = toBase64Url(bytes).slice(0, -1) === text.slice(0, -1) && /[\w-]/.test(text.slice(-1))
  // small buffers share memory, so the bytes are copied
  return isWhole ? new Uint8Array(bytes) : undefined
}

/** Returns base64 with padding (RFC 4648 §4), as adapters store passkeys. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns the bytes of padded or unpadded base64 in either alphabet, or `undefined` if the text is invalid. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  fromBase64Url(text.replace(/={1,2}$/, "").replaceAll("+", "-").replaceAll("/", "_"))

/** Bytes of the system's generator for the next tokens. A call of it takes as long as the rest of a small response. */
let unused = new Uint8Array()

/**
 * Returns random bytes from the system's generator, as base64url. Some are fetched in advance, which must not be done for the IVs of AES-GCM: see
 * decision 101.
 */
export function createRandomToken(bytes = 32): string {
  if (unused.length < bytes) unused = crypto.getRandomValues(new Uint8Array(1024))
  const drawn = unused.subarray(0, bytes)
  unused = unused.subarray(bytes)
  const token = toBase64Url(drawn)
  drawn.fill(0)
  return token
}
