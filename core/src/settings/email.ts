import type { EmailConfig } from "../model/email-provider.ts"
import { fail } from "./fail.ts"

/** An e-mail provider, checked. */
export type EmailSettings = EmailConfig

/** Returns the provider, checked. @throws {InvalidConfig} */
export function checkEmail(config: EmailConfig): EmailSettings {
  const { id, maxAge = 1, sendVerificationRequest, normalizeIdentifier, generateVerificationToken } = config
  if (typeof sendVerificationRequest !== "function") {
    fail(id, "sendVerificationRequest", "is missing; set a function that sends the mail")
  }
  if (!Number.isFinite(maxAge) || maxAge < 1) fail(id, "maxAge", "must be a number of seconds, at least 1")
  for (const [option, given] of Object.entries({ normalizeIdentifier, generateVerificationToken })) {
    if (given !== undefined && typeof given !== "function") fail(id, option, "must be a function")
  }
  return config
}
