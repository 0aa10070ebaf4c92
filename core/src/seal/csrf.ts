import { createRandomToken, fromBase64Url, toBase64Url } from "../web/bytes.ts"
import type { Keyring } from "./keyring.ts"

const tokenLength = 43

/** Returns a new CSRF token and the value of its cookie, `token|mac`. */
export async function createCsrf(keyring: Keyring): Promise<{ token: string; cookie: string }> {
  const token = createRandomToken()
  const mac = await (await keyring[0].mac("csrf")).sign(token)
  return { token, cookie: `${token}|${toBase64Url(mac)}` }
}

/** Returns the token of the first cookie that was signed with a configured secret, or `undefined`. */
export async function readCsrf(keyring: Keyring, cookies: readonly string[]): Promise<string | undefined> {
  for (const cookie of cookies) {
    const token = cookie.slice(0, cookie.indexOf("|"))
    if (await isCsrf(keyring, [cookie], token)) return token
  }
  return undefined
}

/** Returns true if exactly this submitted token was signed with a configured secret in one of the cookies. The MAC is compared in constant time. */
export async function isCsrf(keyring: Keyring, cookies: readonly string[], submitted: unknown): Promise<boolean> {
  if (typeof submitted !== "string" || submitted.length !== tokenLength) return false
  for (const cookie of cookies) {
    const mac = fromBase64Url(cookie.slice(cookie.indexOf("|") + 1))
    if (mac?.length !== 32) continue
    for (const keys of keyring) {
      if (await (await keys.mac("csrf")).verify(submitted, mac)) return true
    }
  }
  return false
}
