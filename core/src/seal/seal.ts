import { fromBase64Url, toBase64Url, toUtf8 } from "../web/bytes.ts"
import { type Keyring, type Purpose, type SecretKeys, toDay } from "./keyring.ts"

/** Longest text that is looked at, in characters. */
const maxSealed = 16 * 1024
const maxHeader = 200
const ivLength = 12
const secondsPerDay = 86_400

/** What was sealed, with `iat` and `exp` in seconds. */
export type Claims = Record<string, unknown> & { iat: number; exp: number }

/** Which key a header names: the first six characters of `kid`, and the day. */
interface KeyName {
  readonly prefix: string
  readonly day: number
}

const decoder = new TextDecoder("utf-8", { fatal: true })
const aesGcm = (iv: Uint8Array<ArrayBuffer>, header: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: toUtf8(header),
})

/** The one header we write for a purpose, secret and day; nothing but it is ever read. */
const toHeader = (purpose: Purpose, { prefix, day }: KeyName): string =>
  toBase64Url(toUtf8(`{"alg":"dir","enc":"A256GCM","kid":"${prefix}.${day}","typ":"svc-${purpose}"}`))

/**
 * The claims as a compact JWE (`dir`, `A256GCM`; RFC 7516 §7.1, RFC 7518 §5.3) under the first secret's key of the day.
 * @param lifetime seconds; `exp` is `now` plus it
 */
export async function seal(
  keyring: Keyring,
  purpose: Purpose,
  claims: Readonly<Record<string, unknown>>,
  { lifetime, now }: { lifetime: number; now: Date },
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const day = toDay(now)
  const header = toHeader(purpose, { prefix: await keyring[0].prefix(), day })
  const key = await keyring[0].sealing(purpose, day)
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const text = toUtf8(JSON.stringify({ ...claims, iat, exp: iat + lifetime }))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(aesGcm(iv, header), key, text))
  const tagAt = sealed.length - 16
  return `${header}..${toBase64Url(iv)}.${toBase64Url(sealed.subarray(0, tagAt))}.${
    toBase64Url(sealed.subarray(tagAt))
  }`
}

/**
 * The claims, or `undefined` for anything that {@link seal} did not make for this purpose, that has expired, or whose secret
 * is gone: one answer for every fault.
 * @param lifetime seconds that such a value may live: bounds which days' keys are derived at all
 */
export async function open(
  keyring: Keyring,
  purpose: Purpose,
  sealed: string,
  { lifetime, now }: { lifetime: number; now: Date },
): Promise<Claims | undefined> {
  if (sealed.length > maxSealed || !sealed.startsWith("eyJ")) return undefined
  const [header, key, iv, text, tag, ...more] = sealed.split(".", 6)
  if (!header || key !== "" || !iv || !text || !tag || more.length > 0) return undefined
  const name = readHeader(purpose, header)
  const today = toDay(now)
  if (!name || name.day > today + 1 || name.day < today - Math.ceil(lifetime / secondsPerDay) - 1) return undefined
  const keys = await findKeys(keyring, name.prefix)
  const nonce = fromBase64Url(iv)
  const [body, mac] = [fromBase64Url(text), fromBase64Url(tag)]
  if (!keys || nonce?.length !== ivLength || !body || mac?.length !== 16) return undefined
  const bytes = new Uint8Array(body.length + mac.length)
  bytes.set(body)
  bytes.set(mac, body.length)
  const opened = await crypto.subtle.decrypt(aesGcm(nonce, header), await keys.sealing(purpose, name.day), bytes)
    .catch(() => undefined)
  return opened && readClaims(opened, now)
}

function readClaims(opened: ArrayBuffer, now: Date): Claims | undefined {
  try {
    const claims = JSON.parse(decoder.decode(opened)) as Partial<Claims> | null
    if (typeof claims?.iat !== "number" || typeof claims.exp !== "number") return undefined
    return claims.exp * 1000 > now.getTime() ? claims as Claims : undefined
  } catch {
    return undefined
  }
}

function readHeader(purpose: Purpose, header: string): KeyName | undefined {
  if (header.length > maxHeader) return undefined
  const bytes = fromBase64Url(header)
  const [, prefix, digits] = (bytes && /"kid":"([\w-]{6})\.(\d{1,6})"/.exec(String.fromCharCode(...bytes))) ?? []
  if (prefix === undefined) return undefined
  const name = { prefix, day: Number(digits) }
  return toHeader(purpose, name) === header ? name : undefined
}

async function findKeys(keyring: Keyring, prefix: string): Promise<SecretKeys | undefined> {
  for (const keys of keyring) if (await keys.prefix() === prefix) return keys
  return undefined
}
