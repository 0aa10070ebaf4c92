import { fromBase64Url, toBase64Url, toUtf8 } from "../web/bytes.ts"
import { toJson } from "../web/json.ts"
import { type Keyring, type Purpose, type PurposeName, type SealingKey, toDay } from "./keyring.ts"
import { type Bytes, ivLength, tagLength } from "./primitives.ts"

/** Maximum length of a value that is decrypted, in characters. */
const maxSealed = 16 * 1024
const maxHeader = 200
/** Lengths in base64url. */
const ivCharacters = Math.ceil(ivLength * 4 / 3)
const tagCharacters = Math.ceil(tagLength * 4 / 3)
const secondsPerDay = 86_400

/** The encrypted claims. `iat` and `exp` are in seconds since the epoch. */
export type Claims<Content extends object = Record<string, unknown>> = Content & { iat: number; exp: number }

const decoder = new TextDecoder("utf-8", { fatal: true })

/**
 * Returns the claims as a compact JWE (`dir`, `A256GCM`; RFC 7516 §7.1, RFC 7518 §5.3), encrypted with the first secret's key of the day.
 * @param lifetime seconds from `now` to `exp`
 * @throws {TypeError} whose message contains the claim that cannot be represented in JSON
 */
export async function seal<Content extends object = Readonly<Record<string, unknown>>>(
  keyring: Keyring,
  purpose: Purpose<Content>,
  claims: NoInfer<Content>,
  { lifetime, now }: { lifetime: number; now: Date },
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const { key, header, headerBytes } = await keyring[0].sealing(purpose, toDay(now))
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const text = toUtf8(toJson({ ...claims, iat, exp: iat + lifetime }))
  const { body, tag } = await key.encrypt(iv, headerBytes, text)
  return `${header}..${toBase64Url(iv)}.${toBase64Url(body)}.${toBase64Url(tag)}`
}

/** The parts of a text that has the form of a value of {@link seal}, in base64url. Their characters have not been checked yet. */
export interface SealedParts {
  readonly header: string
  readonly iv: string
  readonly body: string
  readonly tag: string
}

/** Returns the parts of a text that has the form of a value of {@link seal}. @param longest in characters */
export function splitSealed(text: string, longest: number = maxSealed): SealedParts | undefined {
  if (text.length > longest || !text.startsWith("eyJ")) return undefined
  const [header, encryptedKey, iv, body, tag, ...more] = text.split(".", 6)
  const isWhole = header && encryptedKey === "" && iv?.length === ivCharacters && body &&
    tag?.length === tagCharacters && more.length === 0
  return isWhole ? { header, iv, body, tag } : undefined
}

/** Returns true if the text has the form of a value of {@link seal}. */
export const isSealed = (text: string): boolean => splitSealed(text) !== undefined

/**
 * Returns the claims, or `undefined` if the value was not created by {@link seal} for this purpose, has expired, or its secret is no longer
 * configured.
 * @param lifetime seconds after which a value expires even if its `exp` is later, so that a shorter lifetime also applies to older values
 */
export async function open<Content extends object = Record<string, unknown>>(
  keyring: Keyring,
  purpose: Purpose<Content>,
  sealed: string,
  { lifetime, now }: { lifetime: number; now: Date },
): Promise<Claims<Content> | undefined> {
  const parts = splitSealed(sealed)
  if (!parts) return undefined
  const found = findCachedKey(keyring, parts.header) ??
    await deriveKey(keyring, purpose, parts.header, { lifetime, now })
  const [iv, body, tag] = [fromBase64Url(parts.iv), fromBase64Url(parts.body), fromBase64Url(parts.tag)]
  if (!found || found.purpose !== purpose || !isLive(found.day, { lifetime, now })) return undefined
  if (!iv || !body || !tag) return undefined
  const opened = await found.key.decrypt({ iv, body, tag }, found.headerBytes)
  try {
    return opened && readClaims<Content>(opened, { lifetime, now })
  } catch {
    return undefined
  }
}

function readClaims<Content extends object>(
  opened: Bytes,
  { lifetime, now }: { lifetime: number; now: Date },
): Claims<Content> | undefined {
  // the key is that of the purpose, so only `seal` for this purpose can have written these claims
  const claims: Claims<Content> | null = JSON.parse(decoder.decode(opened))
  if (typeof claims?.iat !== "number" || typeof claims.exp !== "number") return undefined
  const ends = Math.min(claims.exp, claims.iat + lifetime)
  return ends * 1000 > now.getTime() ? claims : undefined
}

/** Returns true if a value that was sealed on this day may still be valid. */
function isLive(day: number, { lifetime, now }: { lifetime: number; now: Date }): boolean {
  const age = toDay(now) - day
  return age >= -1 && age <= Math.ceil(lifetime / secondsPerDay) + 1
}

/** Returns the key for this header. If the keyring has used it before, it may be for another purpose or a day in the distant past. */
export const findKey = async (
  keyring: Keyring,
  purpose: PurposeName,
  header: string,
  times: { lifetime: number; now: Date },
): Promise<SealingKey | undefined> => findCachedKey(keyring, header) ?? await deriveKey(keyring, purpose, header, times)

/** Returns the key for this header, if the keyring has used it before. It may be for any purpose and day. */
function findCachedKey(keyring: Keyring, header: string): SealingKey | undefined {
  for (const keys of keyring) {
    const known = keys.find(header)
    if (known) return known
  }
  return undefined
}

/** Returns the key for this header, if it belongs to the keyring and the purpose, and its day is within the lifetime. */
async function deriveKey(
  keyring: Keyring,
  purpose: PurposeName,
  header: string,
  times: { lifetime: number; now: Date },
): Promise<SealingKey | undefined> {
  const kid = readKid(header)
  if (!kid || !isLive(kid.day, times)) return undefined
  for (const keys of keyring) {
    if (await keys.prefix() !== kid.prefix) continue
    const derived = await keys.sealing(purpose, kid.day)
    return derived.header === header ? derived : undefined
  }
  return undefined
}

function readKid(header: string): { prefix: string; day: number } | undefined {
  const bytes = header.length <= maxHeader ? fromBase64Url(header) : undefined
  const [, prefix, day] = (bytes && /"kid":"([\w-]{6})\.(\d{1,6})"/.exec(String.fromCharCode(...bytes))) ?? []
  return prefix === undefined ? undefined : { prefix, day: Number(day) }
}
