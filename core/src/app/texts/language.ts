import type { AuthConfig } from "../config.ts"
import type { english } from "./english.ts"

/** The key of a text. */
export type TextKey = keyof typeof english

/** The texts of the built-in pages and mails, by key. Words in braces, such as `{site}`, are placeholders for values that the library inserts. */
export type Texts = { readonly [Key in TextKey]: string }

/** Replacements for some of a language's texts. `undefined` does not replace a text. */
export type OwnTexts = { readonly [Key in TextKey]?: string | undefined }

/**
 * Returns the language that matches best.
 * @param own a tag that the app chose. If it matches a language, it takes precedence over the header
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
  /** True if neither the app nor the browser chose it. */
  readonly byDefault: boolean
}

/** The languages of the pages and mails. */
export interface LanguageSettings {
  /** The first is the default. */
  readonly list: readonly [Language, ...Language[]]
  readonly find: AuthConfig["language"]
  readonly choose: ChooseLanguage
}

/**
 * Returns the options `languages` and `language`, checked.
 * @throws {InvalidConfig} if an entry is not a language, two have the same tag, or `language` is not a function
 */
export type ReadLanguages = (languages: readonly unknown[], language: AuthConfig["language"]) => LanguageSettings

/** The key of the function that checks the languages. Languages contain it, so that an app without them does not. */
export const readLanguages: unique symbol = Symbol.for("svc-auth read-languages")

/** A language in which the built-in pages and mails can be shown. */
export interface Language {
  /** Its tag (BCP 47), such as `de` or `pt-BR`. */
  readonly tag: string
  /** The direction in which it is written. */
  readonly dir: "ltr" | "rtl"
  readonly texts: Texts
  /** Set by `defineLanguage` and in the built-in languages, whose texts are complete. */
  readonly [readLanguages]?: ReadLanguages
}

/** A built-in language. Use it unchanged, or call it with your own texts. */
export interface BuiltInLanguage extends Language {
  /**
   * Returns the language with these texts in place of its own.
   * @throws {InvalidConfig} if a key is unknown, or a text lacks a placeholder; the message contains the key
   */
  (texts: OwnTexts): Language
}

/** Parameters of `defineLanguage`. */
export interface LanguageOptions {
  /** The language's tag (BCP 47), such as `nl` or `pt-PT`. */
  tag: string
  /** Default `ltr`. */
  dir?: "ltr" | "rtl" | undefined
  /** The texts. Missing ones are shown in English. */
  texts: OwnTexts
}
