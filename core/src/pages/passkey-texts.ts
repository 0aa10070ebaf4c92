import type { Language } from "../app/texts/language.ts"

/** Texts shown after an error, by its type. The form contains them as JSON, in the page's language. */
export interface PasskeyTexts {
  readonly Cancelled: string
  readonly FreshSignInRequired: string
  readonly InvalidEmail: string
  readonly Registered: string
  readonly Unsupported: string
  /** After any other error. */
  readonly other: string
}

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
