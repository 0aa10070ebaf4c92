import type { Language } from "../model/language.ts"
import type { PasskeyTexts } from "../client/passkey-page.ts"

/** Returns the texts that the page's script shows, as JSON for its form. */
export function toPasskeyTexts({ texts }: Language): string {
  const shown: PasskeyTexts = {
    Cancelled: texts.passkeyCancelled,
    FreshSignInRequired: texts.passkeyFresh,
    InvalidEmail: texts.invalidEmail,
    Registered: texts.passkeyRegistered,
    Unsupported: texts.passkeyUnsupported,
    other: texts.tryAgain,
  }
  return JSON.stringify(shown)
}
