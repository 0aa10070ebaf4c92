import { isObject } from "../web/json.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { fail } from "../app/fail.ts"

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
  const { code, link } = config
  const { digits, ...others } = isObject(code) ? code : {}
  const isCode = code === undefined || typeof code === "boolean" || isObject(code)
  if (!isCode || Object.keys(others).length > 0 || (digits !== undefined && digits !== 6 && digits !== 8)) {
    fail(id, "code", "must be `true`, `false`, `{ digits: 6 }` or `{ digits: 8 }`")
  }
  if (link !== undefined && typeof link !== "boolean") fail(id, "link", "must be `true` or `false`")
  if (link === false && !code) fail(id, "link", "is `false`, so mails need a code; set the option `code`")
  return config
}
