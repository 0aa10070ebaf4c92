import { type Bytes, join, toBigEndian, utf8 } from "./bytes.ts"

/** Returns one value in DER: its tag, its length, its content. */
export function toDer(tag: number, ...content: readonly Uint8Array[]): Bytes {
  const { length } = join(...content)
  const size = length < 0x80 ? 0 : length < 0x100 ? 1 : 2
  const head = size === 0 ? [length] : [0x80 | size, ...toBigEndian(length, size)]
  return join(Uint8Array.of(tag, ...head), ...content)
}

export const sequence = (...content: readonly Uint8Array[]): Bytes => toDer(0x30, ...content)

/** Returns a non-negative whole number, the most significant byte first. */
export function integer(bytes: Uint8Array): Bytes {
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = first < 0 ? Uint8Array.of(0) : bytes.subarray(first)
  return toDer(0x02, ...(shortest[0]! & 0x80 ? [Uint8Array.of(0)] : []), shortest)
}

/** Returns WebCrypto's signature `r || s` in the format of WebAuthn. */
export const toEcdsaSignature = (raw: Bytes): Bytes =>
  sequence(integer(raw.subarray(0, raw.length / 2)), integer(raw.subarray(raw.length / 2)))

const ecdsaWithSha256 = sequence(toDer(0x06, Uint8Array.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)))

/** Attribute types of a distinguished name, below 2.5.4. */
const nameTypes = { C: 6, O: 10, OU: 11, CN: 3 }
export type Subject = Readonly<Record<keyof typeof nameTypes, string>>

const toName = (subject: Subject): Bytes =>
  sequence(
    ...Object.entries(nameTypes).map(([name, type]) =>
      toDer(
        0x31,
        sequence(toDer(0x06, Uint8Array.of(0x55, 0x04, type)), toDer(0x0c, utf8(subject[name as keyof Subject]))),
      )
    ),
  )

const toTime = (text: string): Bytes => toDer(0x18, utf8(text))
const basicConstraints = sequence(toDer(0x06, Uint8Array.of(0x55, 0x1d, 0x13)), toDer(0x04, sequence()))

/** Returns a self-signed certificate (RFC 5280) for `pair`. */
export async function toCertificate({ privateKey, publicKey }: CryptoKeyPair, subject: Subject): Promise<Bytes> {
  const tbs = sequence(
    toDer(0xa0, integer(Uint8Array.of(2))),
    integer(Uint8Array.of(1)),
    ecdsaWithSha256,
    toName(subject),
    sequence(toTime("20200101000000Z"), toTime("20990101000000Z")),
    toName(subject),
    new Uint8Array(await crypto.subtle.exportKey("spki", publicKey)),
    toDer(0xa3, sequence(basicConstraints)),
  )
  const raw = new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, tbs))
  return sequence(tbs, ecdsaWithSha256, toDer(0x03, Uint8Array.of(0), toEcdsaSignature(raw)))
}
