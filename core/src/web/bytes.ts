import { base64url } from "jose"

const encoder = new TextEncoder()

export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

export const toBase64Url = (bytes: Uint8Array | ArrayBuffer): string =>
  base64url.encode(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))

/** The bytes, or `undefined` where the text is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return base64url.decode(text) as Uint8Array<ArrayBuffer>
  } catch {
    return undefined
  }
}

/** Fresh bytes of the system's generator, as base64url; 32 bytes unless told. */
export const toRandomToken = (bytes = 32): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

/** SHA-256 of the text, as base64url. */
export const toHash = async (text: string): Promise<string> =>
  toBase64Url(await crypto.subtle.digest("SHA-256", toUtf8(text)))
