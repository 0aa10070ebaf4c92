import { codeMaxAge, defaultMaxAge } from "../app/email-provider.ts"
import type { MailContents, MailWords } from "../app/mail.ts"
import { fillText } from "../app/texts/fill.ts"
import { defaultLanguage } from "../app/texts/default-language.ts"

/** Returns the app's origin for the mail. */
export const toMailOrigin = (contents: MailContents): string =>
  new URL(contents.url === undefined ? contents.origin : contents.origin ?? contents.url).origin

/** Returns the texts of a mail with these contents. */
export function toWords(contents: MailContents): MailWords {
  const { url, code, theme, provider, language = defaultLanguage } = contents
  const { tag, texts } = language
  const { host } = new URL(toMailOrigin(contents))
  const maxAge = provider?.maxAge ?? defaultMaxAge
  const time = toValidity(maxAge, tag)
  const codeTime = toValidity(Math.min(codeMaxAge, maxAge), tag)
  return {
    title: fillText(language, "mailTitle", { app: theme.name || host }),
    button: texts.mailButton,
    code: url === undefined ? texts.mailCode : texts.mailOrCode,
    keepCode: fillText(language, "mailKeepCode", { host }),
    time: code === undefined
      ? fillText(language, "mailLinkTime", { time })
      : url === undefined
      ? fillText(language, "mailCodeTime", { codeTime })
      : fillText(language, "mailBothTime", { time, codeTime }),
    ignore: texts.mailIgnore,
  }
}

const units = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const

/** Returns the duration as text in the language, such as `24 hours`. Rounds down. */
export function toValidity(seconds: number, lang: string): string {
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size) ?? ["second", 1]
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(seconds / size))
}
