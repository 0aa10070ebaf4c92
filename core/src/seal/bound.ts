import { fromBase64Url, toBase64Url, toUtf8 } from "../web/bytes.ts"
import { type Keyring, type Purpose, toDay } from "./keyring.ts"
import { ivLength } from "./primitives.ts"
import { findKey, splitSealed } from "./seal.ts"

const decoder = new TextDecoder("utf-8", { fatal: true })
/** Stored values stay readable as long as their secret is configured. */
const lifetime = Infinity

/** The place of a stored secret: its owner and the position there. If it is copied elsewhere, it cannot be decrypted. */
export type Place = readonly string[]

/** Returns the additional data of JWE (RFC 7516 §5.1), which binds the text to its place. It is not stored. */
const toBoundHeader = (header: string, place: Place) =>
  toUtf8(`${header}.${toBase64Url(toUtf8(JSON.stringify(place)))}`)

/** Returns the text as a JWE (`dir`, `A256GCM`) under the first secret's key of the day, bound to its place. */
export async function sealAt(
  keyring: Keyring,
  purpose: Purpose,
  place: Place,
  text: string,
  now: Date,
): Promise<string> {
  const { key, header } = await keyring[0].sealing(purpose, toDay(now))
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const { body, tag } = await key.encrypt(iv, toBoundHeader(header, place), toUtf8(text))
  return `${header}..${toBase64Url(iv)}.${toBase64Url(body)}.${toBase64Url(tag)}`
}

/**
 * Returns the text that {@linkcode sealAt} encrypted, or `undefined` if it belongs to another purpose or place, or its secret is no longer
 * configured.
 * @param longest in characters
 */
export async function openAt(
  keyring: Keyring,
  purpose: Purpose,
  place: Place,
  sealed: string,
  { now, longest }: { readonly now: Date; readonly longest?: number },
): Promise<string | undefined> {
  const parts = splitSealed(sealed, longest)
  const found = parts && await findKey(keyring, purpose, parts.header, { lifetime, now })
  if (found?.purpose !== purpose) return undefined
  const [iv, body, tag] = [fromBase64Url(parts!.iv), fromBase64Url(parts!.body), fromBase64Url(parts!.tag)]
  const opened = iv && body && tag && await found.key.decrypt({ iv, body, tag }, toBoundHeader(parts!.header, place))
  return opened && decoder.decode(opened)
}

/** Returns true if the text was sealed with the first secret. After a change of secrets, it is sealed again. */
export async function isUnderFirst(keyring: Keyring, purpose: Purpose, sealed: string, now: Date): Promise<boolean> {
  const parts = splitSealed(sealed)
  return parts !== undefined && await findKey([keyring[0]], purpose, parts.header, { lifetime, now }) !== undefined
}
