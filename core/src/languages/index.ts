/**
 * The function `defineLanguage`, for languages that are not built in, and the types of languages.
 *
 * ```ts
 * const nl = defineLanguage({ tag: "nl", texts: { signIn: "Inloggen" } })
 * const config = { languages: [nl] }
 * ```
 * @module
 */
import { InvalidConfig } from "../errors.ts"
import type { Language, LanguageOptions } from "../app/texts/language.ts"
import { replaceTexts, toLanguage } from "./create.ts"
import { en } from "./en.ts"

export type { english } from "../app/texts/english.ts"
export type {
  BuiltInLanguage,
  ChosenLanguage,
  Language,
  LanguageOptions,
  LanguageSettings,
  OwnTexts,
  ReadLanguages,
  readLanguages,
  TextKey,
  Texts,
} from "../app/texts/language.ts"

/**
 * Returns a language of your own for the option `languages`.
 * @throws {InvalidConfig} if the tag is malformed, a key is unknown, or a text lacks a placeholder
 */
export function defineLanguage({ tag, dir = "ltr", texts }: LanguageOptions): Language {
  let canonical: string | undefined
  try {
    canonical = Intl.getCanonicalLocales(tag)[0]
  } catch {
    // reported below
  }
  if (canonical === undefined) {
    throw new InvalidConfig(
      `\`tag\` of a language must be a BCP 47 tag such as "nl" or "pt-PT", not ${JSON.stringify(tag)}`,
    )
  }
  if (dir !== "ltr" && dir !== "rtl") throw new InvalidConfig(`Language "${tag}": \`dir\` must be "ltr" or "rtl"`)
  return toLanguage({ tag: canonical, dir, texts: replaceTexts(tag, en.texts, texts) })
}
