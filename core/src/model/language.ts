import type { english } from "../texts/english.ts"

/** The key of a text on the built-in pages. */
export type PageTextKey = keyof typeof english

/** The texts of the built-in pages, by key. Words in braces, such as `{site}`, are placeholders for what the page inserts. */
export type PageTexts = { readonly [Key in PageTextKey]: string }

/** A language in which the built-in pages can be shown. */
export interface Language {
  /** Its tag (BCP 47), such as `de` or `pt-BR`. */
  readonly tag: string
  /** The direction in which it is written. */
  readonly dir: "ltr" | "rtl"
  readonly texts: PageTexts
}
