import { createRandomToken, fromBase64Url, toBase64Url } from "../web/bytes.ts"
import type { Keyring } from "./keyring.ts"

/** A random part, the time in seconds in base 36, and the MAC of both. */
const form = /^([\w-]{43}\.[\da-z]{1,8})\.([\w-]{43})$/

/**
 * Returns a new `state` of 256 random bits, the time, and a MAC of both, which an attacker cannot guess (RFC 6749 §10.12). The time only
 * explains why there is no flow for a callback. Decisions about the user or their target must not depend on it.
 */
export async function createState(keyring: Keyring, now: Date): Promise<string> {
  const signed = `${createRandomToken()}.${Math.floor(now.getTime() / 1000).toString(36)}`
  return `${signed}.${toBase64Url(await (await keyring[0].mac("state")).sign(signed))}`
}

/**
 * Returns the time at which this state was created, or `undefined` if it cannot be verified with a configured secret. The MAC is compared
 * in constant time.
 */
export async function readStateTime(keyring: Keyring, state: string): Promise<Date | undefined> {
  const [, signed = "", end = ""] = form.exec(state) ?? []
  const mac = fromBase64Url(end)
  if (mac?.length !== 32) return undefined
  for (const keys of keyring) {
    if (!await (await keys.mac("state")).verify(signed, mac)) continue
    return new Date(parseInt(signed.slice(signed.indexOf(".") + 1), 36) * 1000)
  }
  return undefined
}
