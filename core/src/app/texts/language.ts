import type { english } from "./english.ts"

/** The key of a text. */
export type TextKey = keyof typeof english

/** The texts of the built-in pages and mails, by key. Words in braces, such as `{site}`, are placeholders for what the library inserts. */
export type Texts = { readonly [Key in TextKey]: string }

/** Some texts, in place of those of a language. `undefined` replaces nothing. */
export type OwnTexts = { readonly [Key in TextKey]?: string | undefined }

/**
 * Returns the language that fits best.
 * @param own a tag that the app chose. If a language fits it, it takes precedence over the header
 * @param accepted the header `Accept-Language`
 */
export type ChooseLanguage = (
  languages: readonly [Language, ...Language[]],
  own: string | null | undefined,
  accepted: string | null,
) => ChosenLanguage

/** The language for a request. */
export interface ChosenLanguage {
  readonly language: Language
  /** Whether neither the app nor the browser chose it. */
  readonly byDefault: boolean
}

/** The key of the function that chooses. Languages bring it, so that an app without them does not contain it. */
export const chooseLanguage: unique symbol = Symbol.for("svc-auth choose-language")

/** A language in which the built-in pages and mails can be shown. */
export interface Language {
  /** Its tag (BCP 47), such as `de` or `pt-BR`. */
  readonly tag: string
  /** The direction in which it is written. */
  readonly dir: "ltr" | "rtl"
  readonly texts: Texts
  /** Set by `defineLanguage` and in the built-in languages, whose texts are complete. */
  readonly [chooseLanguage]?: ChooseLanguage
}

/** A built-in language. Use it as it is, or call it with texts of your own. */
export interface BuiltInLanguage extends Language {
  /**
   * Returns the language with these texts in place of its own.
   * @throws {InvalidConfig} if there is no text with a key, or if a text lacks a placeholder; the message names the key
   */
  (texts: OwnTexts): Language
}

/** Parameters of `defineLanguage`. */
export interface LanguageOptions {
  /** The language's tag (BCP 47), such as `nl` or `pt-PT`. */
  tag: string
  /** Default `ltr`. */
  dir?: "ltr" | "rtl" | undefined
  /** The texts. Those that are left out are English. */
  texts: OwnTexts
}
