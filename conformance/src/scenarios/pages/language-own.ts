import type { Scenario } from "../../scenario.ts"

/** Texts that a user could send where the app reads the language. */
const hostile: readonly string[] = [
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  "de\r\nX-Injected: 1",
  'de" dir="rtl',
  "../../de",
  "__proto__",
  "constructor",
  "x".repeat(2000),
  "fail",
  "",
]

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name:
    "the language that the app chooses goes before the browser's, and a text that is no language of the app never reaches the page",
  needs: ["fixtures", "credentials"],
  fixture: "languages",
  async run({ agent, expect }) {
    const open = (lang: string) =>
      agent.get(`/auth/signin?lang=${encodeURIComponent(lang)}`, { headers: { "accept-language": "fr" } })
    for (const [lang, tag] of [["de", "de"], ["de-CH", "de"], ["ZH-cn", "zh-Hans"], ["nl", "fr"]] as const) {
      expect((await open(lang)).headers.get("content-language"), `language for ${lang}`).toBe(tag)
    }
    const { shape } = await open("fr")
    for (const lang of hostile) {
      const page = await open(lang)
      const what = JSON.stringify(lang.slice(0, 40))
      expect(page.headers.get("content-language"), `language for ${what}`).toBe("fr")
      expect(page.body, `document for ${what}`).toContain('<html lang="fr" dir="ltr">')
      expect(page.shape, `markup for ${what}`).toBe(shape)
      expect(page.headers.get("x-injected"), `header for ${what}`).toBe(null)
    }
  },
}
