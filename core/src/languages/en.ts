/**
 * English texts of the built-in pages and mails.
 * @module
 */
import type { BuiltInLanguage } from "../texts/language.ts"
import { defaultLanguage } from "../texts/default-language.ts"
import { createLanguage } from "./create.ts"

/** English. */
export const en: BuiltInLanguage = /* @__PURE__ */ createLanguage(defaultLanguage)
