import { expect, test } from "vitest"
import { Auth } from "../../src/index.ts"
import { ar } from "../../src/languages/ar.ts"
import { de } from "../../src/languages/de.ts"
import { en } from "../../src/languages/en.ts"
import type { AuthOptions } from "../../src/app/config.ts"

const origin = "https://app.example"
const common = { providers: [], secret: "0123456789abcdefghijklmnopqrstuv", origin, logger: { error() {}, warn() {} } }
const open = (options: Partial<AuthOptions>, accepted?: string, path = "signin") =>
  Auth(
    new Request(`${origin}/auth/${path}`, { headers: accepted === undefined ? {} : { "accept-language": accepted } }),
    { ...common, ...options },
  )
const languages = [en, de, ar]

test.each<[string | undefined, string]>([
  [undefined, "en"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en;q=0.1, de;q=0.2", "de"],
  ["ja", "en"],
  ["de;q=0", "en"],
  ["en;q=0", "de"],
  ["en;q=0, de;q=0, ar;q=0", "en"],
  ["en-GB;q=0", "en"],
  ["*", "en"],
  ["de-AT, de;q=0", "en"],
  ["ar-EG", "ar"],
  ["x".repeat(1001), "en"],
])("pages for Accept-Language %j are in %s", async (accepted, tag) => {
  for (const path of ["signin", "signout", "error?error=AccessDenied", "verify-request"]) {
    const response = await open({ languages }, accepted, path)
    expect(response.headers.get("content-language")).toBe(tag)
    expect(response.headers.get("vary")).toBe("Cookie, Accept-Language")
    expect(await response.text()).toContain(`<html lang="${tag}" dir="${tag === "ar" ? "rtl" : "ltr"}">`)
  }
})

test("the app's choice goes before the browser's, and one that is not listed or fails does not", async () => {
  const tagOf = async (language: AuthOptions["language"]) =>
    (await open({ languages, language }, "ar")).headers.get("content-language")
  expect(await tagOf(() => "de-CH")).toBe("de")
  expect(await tagOf(() => Promise.resolve("ja"))).toBe("ar")
  expect(await tagOf(() => undefined)).toBe("ar")
  expect(await tagOf(() => `de${"-x1234567".repeat(12)}`)).toBe("ar")
  expect(
    await tagOf(() => {
      throw new Error("broken")
    }),
  ).toBe("ar")
})

test("a replaced text is shown and escaped", async () => {
  const body = await (await open({ languages: [de({ noProviders: "<b>Nichts</b> & nie" })] })).text()
  expect(body).toContain("&lt;b&gt;Nichts&lt;/b&gt; &amp; nie")
  expect(body).not.toContain("<b>Nichts")
})

test("without languages pages are English, whatever the browser asks for", async () => {
  const response = await open({}, "de")
  expect(response.headers.get("content-language")).toBe("en")
  expect(response.headers.get("vary")).toBe("Cookie")
})

test.each([
  [[]],
  ["de"],
  [["de"]],
  [[{}]],
  [[null]],
  [[de, de]],
  [[{ ...de, tag: "de\r\nX: y" }]],
  [[{ ...de, tag: '"><script>' }]],
  [[{ tag: "de", dir: "ltr", texts: {} }]],
])("languages %# are refused", async (given) => {
  expect((await open({ languages: given as never }, "de", "session")).status).toBe(500)
})
