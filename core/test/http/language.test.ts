import { expect, test } from "vitest"
import type { Callbacks } from "../../src/app/callbacks.ts"
import { Auth } from "../../src/index.ts"
import { ar } from "../../src/languages/ar.ts"
import { de } from "../../src/languages/de.ts"
import { en } from "../../src/languages/en.ts"
import type { AuthConfig } from "../../src/app/config.ts"

const origin = "https://app.example"
const common = { providers: [], secret: "0123456789abcdefghijklmnopqrstuv", origin, logger: { error() {}, warn() {} } }
const open = (options: Partial<AuthConfig>, accepted?: string, path = "signin") =>
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
    const response = await open({ use: languages }, accepted, path)
    expect(response.headers.get("content-language")).toBe(tag)
    expect(response.headers.get("vary")).toBe("Cookie, Accept-Language")
    expect(await response.text()).toContain(`<html lang="${tag}" dir="${tag === "ar" ? "rtl" : "ltr"}">`)
  }
})

test("the app's choice goes before the browser's, and one that is not listed or fails does not", async () => {
  const tagOf = async (language: Callbacks["language"]) =>
    (await open({ use: languages, callbacks: { language } }, "ar")).headers.get("content-language")
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
  const body = await (await open({ use: [de({ noProviders: "<b>Nichts</b> & nie" })] })).text()
  expect(body).toContain("&lt;b&gt;Nichts&lt;/b&gt; &amp; nie")
  expect(body).not.toContain("<b>Nichts")
})

test("without languages pages are English, whatever the browser asks for", async () => {
  const response = await open({}, "de")
  expect(response.headers.get("content-language")).toBe("en")
  expect(response.headers.get("vary")).toBe("Cookie")
})

test.each<[Partial<AuthConfig>, RegExp]>([
  [{ use: "de" as never }, /`use` must be a list/],
  [{ use: ["de" as never] }, /`use\[0\]` is not a feature/],
  [{ use: [{ tag: "de", dir: "ltr", texts: {} } as never] }, /`use\[0\]` is not a feature/],
  [{ use: [de, de] }, /another feature has the id "de"/],
  [{ use: [de, de({ signIn: "Los" })] }, /another feature has the id "de"/],
  [{ callbacks: { language: () => "de" } }, /`callbacks\.language` needs languages/],
  [{ use: languages, callbacks: { language: "de" as never } }, /`callbacks\.language` must be a function/],
])("%j is rejected", async (given, message) => {
  const errors: unknown[] = []
  const logger = { error: (_: unknown, error: unknown) => void errors.push(error) }
  expect((await open({ ...given, logger }, "de", "session")).status).toBe(500)
  expect(String(errors[0])).toMatch(message)
})
