import { describe, expect, test } from "vitest"
import { InvalidConfig } from "../../src/errors.ts"
import { ar } from "../../src/languages/ar.ts"
import { de } from "../../src/languages/de.ts"
import { defineLanguage } from "../../src/languages.ts"
import { en } from "../../src/languages/en.ts"
import { es } from "../../src/languages/es.ts"
import { fr } from "../../src/languages/fr.ts"
import { ja } from "../../src/languages/ja.ts"
import { pt } from "../../src/languages/pt.ts"
import { zh } from "../../src/languages/zh.ts"
import type { OwnTexts, TextKey } from "../../src/app/texts/language.ts"
import { toPlaceholders } from "../../src/app/texts/fill.ts"

const languages = { ar, de, es, fr, ja, pt, zh }
/** Why a text is the same in a language as in English, apart from capital letters. */
const reasons: Readonly<Record<string, string>> = {
  "ar.buttonAbout ja.buttonAbout de.buttonAbout es.buttonAbout pt.buttonAbout": "it has no words",
  "de.code fr.code": "the word is the same",
  "de.passkey de.passkeys": "vendors keep the English word, as the FIDO Alliance recommends",
  "de.emailName pt.emailName": "the word is the same",
}
const same: readonly string[] = Object.keys(reasons).flatMap((texts) => texts.split(" "))

describe.each(Object.entries(languages))("%s", (id, { tag, texts, dir }) => {
  test("has every text, with its placeholders", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en.texts))
    for (const key of Object.keys(en.texts) as TextKey[]) {
      expect(texts[key].trim(), key).toBe(texts[key])
      expect(texts[key], key).not.toBe("")
      expect(toPlaceholders(texts[key]), key).toEqual(toPlaceholders(en.texts[key]))
    }
  })

  test("has no English text", () => {
    for (const key of Object.keys(en.texts) as TextKey[]) {
      const isSame = texts[key].toLowerCase() === en.texts[key].toLowerCase()
      expect(isSame, `${key}, which needs a reason beside it if it is the same`).toBe(same.includes(`${id}.${key}`))
      expect(texts[key], key).not.toMatch(/\b(?:the|your|sign|please|with)\b/i)
    }
  })

  test("ends sentences where the English text does, and titles and buttons without a stop", () => {
    for (const key of Object.keys(en.texts) as TextKey[]) {
      expect(/[.。]$/.test(texts[key]), key).toBe(/\.$/.test(en.texts[key]))
    }
  })

  test("has a tag in its canonical form, and its direction", () => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(dir).toBe(tag === "ar" ? "rtl" : "ltr")
  })
})

describe("texts of the app's own", () => {
  test("replace those of a language, and change no other", () => {
    const own = de({ signIn: "Einloggen", signOut: undefined })
    expect(own).toMatchObject({ tag: "de", dir: "ltr", texts: { ...de.texts, signIn: "Einloggen" } })
    expect(de.texts.signIn).toBe("Anmelden")
  })

  test("make a language, which is English where it has none", () => {
    const nl = defineLanguage({ tag: "NL-be", texts: { signIn: "Inloggen" } })
    expect(nl).toMatchObject({ tag: "nl-BE", dir: "ltr", texts: { ...en.texts, signIn: "Inloggen" } })
  })

  test.each<[string, unknown, string]>([
    ["a key that is misspelled", { signin: "x" }, 'Language "de": unknown text `signin`; did you mean `signIn`?'],
    ["a key of every object", { constructor: "x" }, 'Language "de": unknown text `constructor`; did you mean'],
    ["a number", { signIn: 1 }, 'Language "de": `signIn` must be a text that is not empty'],
    ["null", { signIn: null }, 'Language "de": `signIn` must be a text that is not empty'],
    ["a function", { signIn: () => "x" }, 'Language "de": `signIn` must be a text that is not empty'],
    ["an empty text", { signIn: " " }, 'Language "de": `signIn` must be a text that is not empty'],
    ["a text without its placeholder", { signInSite: "hier" }, 'Language "de": `signInSite` must contain `{site}`'],
    [
      "a misspelled placeholder",
      { browserOnSystem: "{browser} {system} {sytem}" },
      'Language "de": `browserOnSystem` contains the unknown placeholder `{sytem}`; did you mean `{system}`?',
    ],
    [
      "a placeholder where there is none",
      { signIn: "{site}" },
      'Language "de": `signIn` contains the unknown placeholder `{site}`; it has no placeholders',
    ],
    ["texts that are no object", "Hallo", 'Language "de": the texts must be an object'],
  ])("are rejected: %s", (_, texts, message) => {
    expect(() => de(texts as OwnTexts)).toThrow(InvalidConfig)
    expect(() => de(texts as OwnTexts)).toThrow(message)
  })

  test.each(["", "x", "de_DE", "german language", undefined, 7])("are rejected for the tag %j", (tag) => {
    expect(() => defineLanguage({ tag: tag as string, texts: {} })).toThrow("must be a BCP 47 tag")
  })

  test("are rejected for another direction", () => {
    expect(() => defineLanguage({ tag: "fa", dir: "right" as "rtl", texts: {} })).toThrow('must be "ltr" or "rtl"')
  })
})
