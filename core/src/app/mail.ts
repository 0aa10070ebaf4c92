import type { EmailConfig, VerificationRequest } from "./email-provider.ts"
import type { Language } from "./texts/language.ts"
import type { Awaitable } from "../types.ts"

/**
 * Subject of a mail. `sign-up`, `reset` and `enrol` contain a link or a code, which is a secret. The others inform an account's owner about an event.
 */
export type MailKind =
  | "sign-up"
  | "account-exists"
  | "reset"
  | "no-account"
  | "enrol"
  | "password-changed"
  | "password-removed"
  | "factor-added"
  | "factor-removed"
  | "recovery-code-used"
  | "recovery-codes-new"
  | "email-change"
  | "email-taken"
  | "email-changed"
  | "email-restored"

/** A mail of `Password` or `mfa`, for a function that sends it. */
export interface OutgoingMail {
  readonly kind: MailKind
  /** The normalized address of the recipient. Pass it to the mailer as an address, not as text that the mailer parses. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link, for mails that you write yourself. In `sign-up` and `reset` it is a secret. */
  readonly url?: string | undefined
  /** The code in `enrol`. It is a secret. */
  readonly code?: string | undefined
  /** The language of the mail, with its texts. */
  readonly language: Language
}

/**
 * Sends a mail. If it throws, the error is logged, and the user who requested the mail sees that it was not sent. Changes that are reported
 * by a mail are not undone.
 */
export type SendMail = (mail: OutgoingMail) => Awaitable<void>

/** Argument of `toMail`: a whole `VerificationRequest`, or one with a code and its origin instead of the link. */
export type MailContents =
  & Pick<VerificationRequest, "theme" | "code" | "language">
  & { words?: MailWords | undefined }
  & { provider?: Pick<EmailConfig, "maxAge" | "link"> | undefined }
  & ({ url: string; origin?: string | undefined } | { url?: undefined; origin: string })

/** A mail's texts, in its language. */
export interface MailWords {
  readonly title: string
  /** The sentence below the title. Sign-in mails have none. */
  readonly lead?: string | undefined
  readonly button: string
  /** The sentence before the code. */
  readonly code: string
  readonly keepCode: string
  /** `""` for none. */
  readonly time: string
  readonly ignore: string
}
