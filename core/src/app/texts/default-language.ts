import { english } from "./english.ts"
import type { Language } from "./language.ts"

/** The language of apps that do not configure any. */
export const defaultLanguage: Language = /* @__PURE__ */ Object.freeze({ tag: "en", dir: "ltr", texts: english })
