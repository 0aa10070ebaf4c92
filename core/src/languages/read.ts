import { InvalidConfig } from "../errors.ts"
import { type Language, type ReadLanguages, readLanguages } from "../app/texts/language.ts"
import { choose } from "./choose.ts"

// the tag becomes a header and an attribute of pages
const isLanguage = (one: unknown): one is Language =>
  (one as Language | null)?.[readLanguages] !== undefined && /^[a-z\d-]+$/i.test((one as Language).tag)

/** Returns the options `languages` and `language`, checked. */
export const read: ReadLanguages = (languages, language) => {
  if (language !== undefined && typeof language !== "function") throw new InvalidConfig("`language` must be a function")
  const [first, ...others] = languages.filter(isLanguage)
  if (!first || others.length + 1 < languages.length) {
    throw new InvalidConfig(
      "`languages` contains what is not a language; make one of your own with `defineLanguage`",
    )
  }
  const list = [first, ...others] as const
  const again = list.find(({ tag }, index) => list.findIndex((other) => other.tag === tag) < index)
  if (again) throw new InvalidConfig(`\`languages\` contains "${again.tag}" twice`)
  return { list, find: language, choose }
}
