import { keysOf } from "../app/context.ts"
import type { Settings } from "../app/settings.ts"
import { fromBase64Url, toBase64Url } from "../web/bytes.ts"

/** Returns the signature of the text with the first secret. @throws {MissingSecretError} in production, if there is none */
export async function sign(settings: Settings, text: string): Promise<string> {
  const [first] = keysOf(settings)
  return toBase64Url(await (await first.mac("request")).sign(text))
}

/** Returns true if one of the secrets signed the text. The signature is compared in constant time. */
export async function isSigned(settings: Settings, text: string, signature: string): Promise<boolean> {
  const mac = fromBase64Url(signature)
  if (mac?.length !== 32) return false
  for (const keys of keysOf(settings)) {
    if (await (await keys.mac("request")).verify(text, mac)) return true
  }
  return false
}
