import type { ChooseLanguage } from "./language.ts"
import { lookUpLanguage, toLanguageRanges, withoutRefused } from "./ranges.ts"

/** Longest tag that an app chooses, in characters. An app may take it from a cookie or a query, as it is. */
const maxTag = 100

/** Returns the language that the app or the browser chose, or else the first that the browser does not refuse. */
export const choose: ChooseLanguage = (languages, own, accepted) => {
  const ranges = toLanguageRanges(accepted)
  const left = withoutRefused(ranges.refused, languages)
  const chosen = lookUpLanguage(own && own.length <= maxTag ? [own] : [], languages) ??
    lookUpLanguage(ranges.accepted, left)
  return { language: chosen ?? left[0] ?? languages[0], byDefault: !chosen }
}
