import { InvalidConfig } from "../../errors.ts"
import { defineFeature } from "../feature.ts"
import type { BuiltInLanguage, Language, LanguageFeature, OwnTexts, Texts } from "./language.ts"
import { toPlaceholders } from "./fill.ts"
import { findNearest } from "../../web/text.ts"
import { choose } from "./choose.ts"

/** Returns a built-in language. */
export function createLanguage(language: Language): BuiltInLanguage {
  const { tag, dir, texts } = language
  const withTexts = (own: OwnTexts): LanguageFeature => toLanguage({ tag, dir, texts: replaceTexts(tag, texts, own) })
  return Object.freeze(Object.assign(withTexts, toLanguage(language)))
}

/** Returns the feature of a language with complete texts. */
export const toLanguage = ({ tag, dir, texts }: Language): LanguageFeature => {
  const language = Object.freeze({ tag, dir, texts })
  return Object.freeze({ ...language, ...defineFeature({ id: tag, language, chooseLanguage: choose }) })
}

/**
 * Returns the texts with some of them replaced. `undefined` replaces nothing.
 * @throws {InvalidConfig} if a key is unknown, or a text is empty or has other placeholders than the one it replaces
 */
export function replaceTexts(tag: string, texts: Texts, own: OwnTexts): Texts {
  if (typeof own !== "object" || own === null) {
    throw new InvalidConfig(`Language "${tag}": the texts must be an object, such as \`{ signIn: "Log in" }\``)
  }
  for (const [key, text] of Object.entries(own)) {
    if (!Object.hasOwn(texts, key)) {
      throw new InvalidConfig(
        `Language "${tag}": unknown text \`${key}\`; did you mean \`${findNearest(key, Object.keys(texts))}\`?`,
      )
    }
    if (text !== undefined) checkText(tag, key, text, texts[key as keyof Texts])
  }
  const given = Object.entries(own).filter(([, text]) => text !== undefined)
  return Object.freeze({ ...texts, ...Object.fromEntries(given) })
}

function checkText(tag: string, key: string, text: unknown, replaced: string): void {
  if (typeof text !== "string" || text.trim() === "") {
    throw new InvalidConfig(`Language "${tag}": \`${key}\` must be a text that is not empty`)
  }
  const [names, needed] = [toPlaceholders(text), toPlaceholders(replaced)]
  const missing = needed.find((name) => !names.includes(name))
  if (missing !== undefined) throw new InvalidConfig(`Language "${tag}": \`${key}\` must contain \`{${missing}}\``)
  const unknown = names.find((name) => !needed.includes(name))
  if (unknown === undefined) return
  const nearest = findNearest(unknown, needed)
  const hint = nearest === undefined ? "it has no placeholders" : `did you mean \`{${nearest}}\`?`
  throw new InvalidConfig(`Language "${tag}": \`${key}\` contains the unknown placeholder \`{${unknown}}\`; ${hint}`)
}
