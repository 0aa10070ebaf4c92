import type { Callbacks } from "../callbacks.ts"
import type { Feature } from "../feature.ts"
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
  readonly find: Callbacks["language"]
  readonly choose: ChooseLanguage
}

/** A language in which the built-in pages and mails can be shown. */
export interface Language {
  /** Its tag (BCP 47), such as `de` or `pt-BR`. */
  readonly tag: string
  /** The direction in which it is written. */
  readonly dir: "ltr" | "rtl"
  readonly texts: Texts
}

/** A language as an entry of the option `use`. */
export type LanguageFeature = Language & Feature

/** A built-in language. Use it unchanged, or call it with your own texts. */
export interface BuiltInLanguage extends LanguageFeature {
  /**
   * Returns the language with these texts in place of its own.
   * @throws {InvalidConfig} if a key is unknown, or a text lacks a placeholder; the message contains the key
   */
  (texts: OwnTexts): LanguageFeature
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
