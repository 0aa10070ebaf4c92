import { toMarkup } from "./markup.ts"
import type { MailContents } from "../app/mail.ts"
import { toMailOrigin, toWords } from "./words.ts"

export type { MailContents } from "../app/mail.ts"

/** The contents of a mail. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Returns the built-in mail, as plain text and as HTML, with the theme's name, logo and colours. It contains the link, the code or both,
 * but no e-mail address.
 */
export function toMail(given: MailContents): Mail {
  // without a link, the URL is that of the page on which the user enters the code
  const contents = given.provider?.link === false && !given.words
    ? { ...given, url: undefined, origin: toMailOrigin(given) }
    : given
  const { url, code } = contents
  const words = given.words ?? toWords(contents)
  const isRtl = contents.language?.dir === "rtl"
  const text = [
    words.title,
    words.lead,
    url,
    // in right-to-left text, two numbers would swap places
    ...code === undefined ? [] : [words.code, isRtl ? code : toGroups(code).join(" "), words.keepCode],
    words.time,
    words.ignore,
  ]
  return {
    subject: words.title,
    text: `${text.filter((part) => part).join("\n\n")}\n`,
    html: toMarkup(contents, words, code === undefined ? [] : toGroups(code)),
  }
}

/** Returns the two halves of the code, which are easier to read than one long number. */
export function toGroups(code: string): string[] {
  const half = Math.ceil(code.length / 2)
  return [code.slice(0, half), code.slice(half)]
}
