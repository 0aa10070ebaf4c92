import type { Scenario } from "../../scenario.ts"

/** The language for a header, and the direction in which it is written. */
const choices: readonly (readonly [accepted: string, tag: string])[] = [
  ["de", "de"],
  ["de-AT", "de"],
  ["da, en-GB;q=0.8, de;q=0.7", "en"],
  ["en;q=0.1, fr;q=0.2, es;q=0.15", "fr"],
  ["pt-PT, en;q=0.5", "pt-BR"],
  ["zh-Hans-CN", "zh-Hans"],
  ["zh-TW, ja;q=0.5", "ja"],
  ["ar-EG,ar;q=0.9", "ar"],
  ["es;q=1.000", "es"],
  ["*", "en"],
  ["*;q=0.5, ja;q=0.4", "ja"],
  ["de;q=0", "en"],
  ["en;q=0", "ar"],
  ["de;q=0, fr;q=0.001", "fr"],
  ["nl, sv;q=0.5", "en"],
  // malformed ranges count as none
  ["de_DE, d e, <b>, ;q=1, -de, de;q=2, de;q=x, fr", "fr"],
  [",,,", "en"],
  [`${Array.from({ length: 200 }, (_, at) => `x-${at}`).join(",")},de`, "en"],
  [`de,${"x".repeat(10_000)}`, "en"],
]

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "pages are in the language that Accept-Language prefers, and no cache mixes them up",
  needs: ["fixtures", "credentials"],
  fixture: "languages",
  async run({ agent, expect }) {
    for (const [accepted, tag] of choices) {
      const page = await agent.get("/auth/signin", { headers: { "accept-language": accepted } })
      // some servers refuse long headers
      if (accepted.length > 4096 && [400, 431].includes(page.status)) continue
      const what = accepted.slice(0, 60)
      expect(/<html[^>]*>/.exec(page.body)?.[0], `document for ${what}`).toBe(
        `<html lang="${tag}" dir="${tag === "ar" ? "rtl" : "ltr"}">`,
      )
      expect(page.headers.get("content-language"), `Content-Language for ${what}`).toBe(tag)
    }
    for (const path of ["/auth/signin", "/auth/signout", "/auth/error?error=AccessDenied", "/auth/verify-request"]) {
      const page = await agent.get(path, { headers: { "accept-language": "fr" } })
      expect(page.headers.get("content-language"), `Content-Language of ${path}`).toBe("fr")
      const vary = (page.headers.get("vary") ?? "").toLowerCase().split(/ *, */)
      for (const name of ["accept-language", "cookie"]) expect(vary, `Vary of ${path}`).toContain(name)
      expect(page.headers.get("cache-control"), `Cache-Control of ${path}`).toMatch(/no-store/)
    }
    const plain = await agent.fresh().use("default").get("/auth/signin", { headers: { "accept-language": "de" } })
    expect(plain.headers.get("content-language"), "an app without languages").toBe("en")
    expect(/accept-language/i.test(plain.headers.get("vary") ?? ""), "its Vary").toBe(false)
  },
}
