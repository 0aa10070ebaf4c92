export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export const utf8 = (text: string): Bytes => encoder.encode(text)

export function join(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Returns the number in this many bytes, the most significant first. */
export const toBigEndian = (value: number, length: number): Bytes =>
  Uint8Array.from({ length }, (_, i) => Math.floor(value / 2 ** (8 * (length - 1 - i))) % 256)

export const sha256 = async (data: string | Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", typeof data === "string" ? utf8(data) : data))
