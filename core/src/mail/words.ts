import { codeMaxAge, defaultMaxAge, type EmailConfig, type VerificationRequest } from "../model/email-provider.ts"

/** What `toMail` reads: a whole `VerificationRequest`, or one with a code and its origin in place of the link. */
export type MailContents =
  & Pick<VerificationRequest, "theme" | "code" | "lang" | "dir">
  & { provider?: Pick<EmailConfig, "maxAge" | "link"> | undefined }
  & ({ url: string; origin?: string | undefined } | { url?: undefined; origin: string })

/** Returns the origin that the mail is about. */
export const toMailOrigin = (contents: MailContents): string =>
  new URL(contents.url === undefined ? contents.origin : contents.origin ?? contents.url).origin

/** A mail's texts, in its language. */
export interface MailWords {
  readonly title: string
  readonly button: string
  /** The sentence before the code. */
  readonly code: string
  readonly keepCode: string
  readonly time: string
  readonly ignore: string
}

/** The texts of the built-in mail, by key. `{app}`, `{host}` and `{time}` stand for the app's name, its host, and how long the mail works. */
export const mailWords = {
  "mail.title": "Sign in to {app}",
  "mail.button": "Sign in",
  "mail.code": "Enter this code in the browser where you asked for it:",
  "mail.orCode": "Or enter this code in the browser where you asked for it:",
  "mail.keepCode": "Enter it only on {host}. Do not tell it to anyone.",
  "mail.linkTime": "The link works for {time} and once.",
  "mail.codeTime": "The code works for {codeTime} and once.",
  "mail.bothTime": "The link works for {time}, the code for {codeTime}. You need only one of them.",
  "mail.ignore": "If you did not request it, you can ignore this e-mail.",
} as const

/** Returns the texts of a mail with these contents. */
export function toWords(contents: MailContents): MailWords {
  const { url, code, theme, provider, lang = "en" } = contents
  const { host } = new URL(toMailOrigin(contents))
  const maxAge = provider?.maxAge ?? defaultMaxAge
  const values: Readonly<Record<string, string>> = {
    "{app}": theme.name || host,
    "{host}": host,
    "{time}": toValidity(maxAge, lang),
    "{codeTime}": toValidity(Math.min(codeMaxAge, maxAge), lang),
  }
  const word = (key: keyof typeof mailWords) =>
    mailWords[key].replace(/\{\w+\}/g, (placeholder) => values[placeholder] ?? placeholder)
  return {
    title: word("mail.title"),
    button: word("mail.button"),
    code: word(url === undefined ? "mail.code" : "mail.orCode"),
    keepCode: word("mail.keepCode"),
    time: word(code === undefined ? "mail.linkTime" : url === undefined ? "mail.codeTime" : "mail.bothTime"),
    ignore: word("mail.ignore"),
  }
}

const units = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const

/** Returns how long this is, in words of the language: `24 hours`. Never names more than there is. */
export function toValidity(seconds: number, lang: string): string {
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size) ?? ["second", 1]
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(seconds / size))
}
