/**
 * The function `defineLanguage`, for languages that are not built in, and the types of languages.
 *
 * ```ts
 * const nl = defineLanguage({ tag: "nl", texts: { signIn: "Inloggen" } })
 * const config = { use: [nl] }
 * ```
 * @module
 */
import { InvalidConfig } from "./errors.ts"
import type { LanguageFeature, LanguageOptions } from "./app/texts/language.ts"
import { replaceTexts, toLanguage } from "./app/texts/create.ts"
import { en } from "./languages/en.ts"

export type { english } from "./app/texts/english.ts"
export type {
  BuiltInLanguage,
  ChosenLanguage,
  Language,
  LanguageFeature,
  LanguageOptions,
  LanguageSettings,
  OwnTexts,
  TextKey,
  Texts,
} from "./app/texts/language.ts"

/**
 * Returns a language of your own for the option `use`.
 * @throws {InvalidConfig} if the tag is malformed, a key is unknown, or a text lacks a placeholder
 */
export function defineLanguage({ tag, dir = "ltr", texts }: LanguageOptions): LanguageFeature {
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
