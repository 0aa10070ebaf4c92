import { EncryptJWT, jwtDecrypt } from "jose"
import { fromBase64Url } from "../web/bytes.ts"
import { type Keyring, type Purpose, type SecretKeys, toDay } from "./keyring.ts"

/** Longest text that is looked at, in characters. */
const maxSealed = 16 * 1024
const maxHeader = 160
const secondsPerDay = 86_400

/** What was sealed, with `iat` and `exp` in seconds. */
export type Claims = Record<string, unknown> & { iat: number; exp: number }

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const decoder = new TextDecoder()

/**
 * The claims as a compact JWE (`dir`, `A256GCM`; RFC 7516) under the first secret's key of the day.
 * @param lifetime seconds; `exp` is `now` plus it
 */
export async function seal(
  keyring: Keyring,
  purpose: Purpose,
  claims: Readonly<Record<string, unknown>>,
  { lifetime, now }: { lifetime: number; now: Date },
): Promise<string> {
  const day = toDay(now)
  const kid = `${await keyring[0].prefix()}.${day}`
  const iat = seconds(now)
  return await new EncryptJWT({ ...claims, iat, exp: iat + lifetime })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, typ: `svc-${purpose}` })
    .encrypt(await keyring[0].sealing(purpose, day))
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
  const header = readKid(sealed)
  if (!header) return undefined
  const today = toDay(now)
  if (header.day > today + 1 || header.day < today - Math.ceil(lifetime / secondsPerDay) - 1) return undefined
  const keys = await findKeys(keyring, header.prefix)
  if (!keys) return undefined
  try {
    const { payload } = await jwtDecrypt(sealed, await keys.sealing(purpose, header.day), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      typ: `svc-${purpose}`,
      requiredClaims: ["iat", "exp"],
      currentDate: now,
    })
    return payload as Claims
  } catch {
    return undefined
  }
}

function readKid(sealed: string): { prefix: string; day: number } | undefined {
  const dot = sealed.indexOf(".")
  if (dot < 1 || dot > maxHeader || sealed.length > maxSealed || !sealed.startsWith("eyJ")) return undefined
  const bytes = fromBase64Url(sealed.slice(0, dot))
  const kid = bytes && /"kid":"([\w-]{6})\.(\d{1,6})"/.exec(decoder.decode(bytes))
  return kid ? { prefix: kid[1]!, day: Number(kid[2]) } : undefined
}

async function findKeys(keyring: Keyring, prefix: string): Promise<SecretKeys | undefined> {
  for (const keys of keyring) if (await keys.prefix() === prefix) return keys
  return undefined
}
