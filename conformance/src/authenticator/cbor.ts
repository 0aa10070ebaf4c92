import { type Bytes, join, toBigEndian, utf8 } from "./bytes.ts"

/** The values that can be encoded: whole numbers, text, bytes, lists, and maps in the order of their entries. */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | CborMap
/** @see Cbor */
export interface CborMap extends ReadonlyMap<number | string, Cbor> {}

/** Encodes the value in CBOR (RFC 8949) as authenticators do, with definite lengths and the shortest heads. */
export function toCbor(value: Cbor): Bytes {
  if (typeof value === "number") return value < 0 ? toHead(1, -1 - value) : toHead(0, value)
  if (typeof value === "string") return join(toHead(3, utf8(value).length), utf8(value))
  if (value instanceof Uint8Array) return join(toHead(2, value.length), value)
  if (isMap(value)) return join(toHead(5, value.size), ...[...value].flat().map(toCbor))
  return join(toHead(4, value.length), ...value.map(toCbor))
}

const isMap = (value: readonly Cbor[] | CborMap): value is CborMap => value instanceof Map

function toHead(major: number, argument: number): Bytes {
  if (argument < 24) return Uint8Array.of(major << 5 | argument)
  const size = argument < 0x100 ? 0 : argument < 0x1_0000 ? 1 : 2
  return join(Uint8Array.of(major << 5 | 24 + size), toBigEndian(argument, 2 ** size))
}
