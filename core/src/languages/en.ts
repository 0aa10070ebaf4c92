/**
 * English texts of the built-in pages and mails.
 * @module
 */
import type { BuiltInLanguage } from "../app/texts/language.ts"
import { defaultLanguage } from "../app/texts/default-language.ts"
import { createLanguage } from "../app/texts/create.ts"

/** English. */
export const en: BuiltInLanguage = /* @__PURE__ */ createLanguage(defaultLanguage)
