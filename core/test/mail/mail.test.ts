import { describe, expect, test } from "vitest"
import { type MailContents, toMail } from "../../src/mail/mail.ts"
import type { MailWords } from "../../src/app/mail.ts"
import { toValidity } from "../../src/mail/words.ts"
import type { Theme } from "../../src/types.ts"
import { defaultLanguage } from "../../src/app/texts/default-language.ts"
import { toAttribute, toElements, toSkeleton, toTexts } from "../pages/document.ts"
import { markupPayloads, urlPayloads } from "../pages/payloads.ts"

const url = "https://app.example/auth/callback/email?token=t&email=ada%40app.example"
const origin = "https://app.example"
const toContents = (more: Partial<MailContents> = {}): MailContents =>
  ({ url, origin, theme: {}, ...more }) as MailContents
const render = (url: string, theme: Theme) => toMail(toContents({ url, theme })).html

describe("the built-in mail", () => {
  test("(case 46) no payload in a link or a theme adds an element, an attribute or a URL", () => {
    const plain = render("https://app.example/auth/callback/email?token=t", {})
    for (const payload of [...markupPayloads, ...urlPayloads]) {
      const link = `https://app.example/auth/callback/email?token=${encodeURIComponent(payload.toWellFormed())}`
      for (const page of [render(link, {}), render(new URL(`https://app.example/?a=${payload}`).href, {})]) {
        expect(toSkeleton(page)).toEqual(toSkeleton(plain))
      }
      expect(render(link, { brandColor: payload, buttonText: payload, logo: payload })).toBe(render(link, {}))
    }
  })

  test("(case 46) no payload in the app's name, a code or a language adds an element, an attribute or a URL", () => {
    const toPage = (text: string) =>
      toMail(toContents({ theme: { name: text }, code: text, language: { ...defaultLanguage, dir: text as "ltr" } }))
        .html
    const plain = toSkeleton(toPage("x"))
    for (const payload of [...markupPayloads, ...urlPayloads].filter((text) => text !== "")) {
      expect(toSkeleton(toPage(payload))).toEqual(plain)
    }
  })

  test("(case 46) the texts contain one link and no address", () => {
    const { subject, text, html } = toMail(toContents({ theme: { brandColor: "#000080" } }))
    expect(subject).toBe("Sign in to app.example")
    expect(text.match(/https?:\S+/g)).toEqual([url])
    expect(toElements(html).flatMap((element) => toAttribute(element, "href") ?? [])).toEqual([url])
    expect(toTexts(html, "body").join()).not.toMatch(/ada|@|https?:/)
    expect(html).toContain('bgcolor="#000080"')
  })

  test("the app's name is in the subject, and its host below the mail", () => {
    const { subject, html } = toMail(toContents({ theme: { name: "Ada's <shop>" } }))
    expect(subject).toBe("Sign in to Ada's <shop>")
    expect(toTexts(html, "h1").join("")).toBe(subject)
    expect(toTexts(html, "body").join(" ")).toContain("app.example")
  })

  test("the mail of a provider with `link: false` contains the code, and no link", () => {
    const { text, html } = toMail(toContents({ code: "12345678", provider: { link: false, maxAge: 300 } }))
    expect(text).toContain("\n1234 5678\n")
    expect(text).toContain("The code works for 5 minutes and once.")
    expect(text).not.toMatch(/https?:/)
    expect(toElements(html).flatMap((element) => toAttribute(element, "href") ?? [])).toEqual([])
  })

  test.each([
    ["/logo.png", "https://app.example/logo.png"],
    ["https://cdn.example/a/logo.png", "https://cdn.example/a/logo.png"],
    ["//evil.example/logo.png", undefined],
    ["javascript:alert(1)", undefined],
    ["data:image/png;base64,AA", undefined],
  ])("the logo %s becomes the image %s, and nothing else is loaded", (logo, src) => {
    const { html } = toMail(toContents({ theme: { logo } }))
    const loaded = toElements(html).flatMap((element) => toAttribute(element, "src") ?? [])
    expect(loaded).toEqual(src === undefined ? [] : [src])
    expect(html).not.toMatch(/url\(|@import|<link|<script/)
  })

  test.each<[Partial<MailContents>, string[]]>([
    [{}, ["The link works for 24 hours and once."]],
    [{ code: "12345678" }, [
      "12345678",
      "Enter it only on app.example.",
      "The link works for 24 hours, the code for 10 minutes.",
    ]],
    [{ provider: { maxAge: 600 } }, ["The link works for 10 minutes and once."]],
    [{ code: "123456", url: undefined }, ["123456", "The code works for 10 minutes and once."]],
  ])("the mail with %j contains %j", (more, sentences) => {
    const { text, html } = toMail(toContents(more))
    const read = toTexts(html, "body").join("")
    for (const sentence of sentences) expect(read).toContain(sentence)
    // the text has the halves apart, the page shows them apart
    for (const sentence of sentences) expect(text.replace(/^(\d{3,4}) (\d{3,4})$/m, "$1$2")).toContain(sentence)
    expect(text.includes(url)).toBe("url" in more === false)
    expect(toElements(html).filter(({ tagName }) => tagName === "a")).toHaveLength("url" in more ? 0 : 1)
  })

  test("a right-to-left language turns the whole mail, but neither code nor link", () => {
    const { html, text } = toMail(
      toContents({ code: "12345678", language: { ...defaultLanguage, tag: "ar", dir: "rtl" } }),
    )
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('align="right"')
    expect(html).toMatch(/<p dir="ltr"[^>]*><b>1234<\/b>/)
    // two numbers with a space between them would change places
    expect(text).toMatch(/^12345678$/m)
    expect(text.split("\n")).toContain(url)
  })

  test.each(
    [
      ["auto", "light dark", true],
      ["light", "light", false],
      ["dark", "light dark", true],
    ] as const,
  )("the colour scheme %s is declared as %s", (colorScheme, declared, hasRules) => {
    const html = render(url, { colorScheme })
    expect(html).toContain(`<meta name="color-scheme" content="${declared}">`)
    expect(/<style>[^<]+<\/style>/.test(html)).toBe(hasRules)
  })
})

describe("a mail with given words", () => {
  const words: MailWords = {
    ...{ title: "You already have an account", lead: "A new account was requested.", button: "Sign in" },
    ...{
      code: "Enter this code:",
      keepCode: "Tell it to no one.",
      time: "It works for 10 minutes.",
      ignore: "Ignore it.",
    },
  }

  test("has them in place of those of a sign-in, in their order", () => {
    const { subject, text, html } = toMail(toContents({ words, code: "12345678" }))
    expect(subject).toBe(words.title)
    expect(text).toBe(
      `${
        [words.title, words.lead, url, words.code, "1234 5678", words.keepCode, words.time, words.ignore].join("\n\n")
      }\n`,
    )
    const read = toTexts(html, "body").join(" ")
    const shown = [words.title, words.lead!, words.button, words.code, words.keepCode, words.time, words.ignore]
    const places = shown.map((sentence) => read.indexOf(sentence))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text + read).not.toContain("Sign in to")
  })

  test("has no link, code, lead or time that is missing, and no empty lines for them", () => {
    const { text, html } = toMail({ theme: {}, origin, words: { ...words, lead: undefined, time: "" } })
    expect(text).toBe(`${words.title}\n\n${words.ignore}\n`)
    expect(toTexts(html, "p").filter((paragraph) => paragraph.trim() === "")).toEqual([])
    expect(toElements(html).filter(({ tagName }) => tagName === "a")).toEqual([])
    for (const absent of [words.code, words.keepCode, words.button]) expect(html).not.toContain(absent)
  })

  test("keeps its link even if the mails to sign in of its provider have none", () => {
    const provider = { link: false }
    expect(toMail(toContents({ words, provider })).text).toContain(url)
    expect(toMail(toContents({ code: "12345678", provider })).text).not.toContain(url)
  })

  test("names the host of the app below the mail", () => {
    const { html } = toMail({ theme: { name: "Example" }, origin, words })
    expect(toTexts(html, "body").join(" ")).toContain("app.example")
  })

  test("no payload in its words adds an element or an attribute", () => {
    const toPage = (text: string) =>
      toMail(toContents({
        code: "12345678",
        words: { title: text, lead: text, button: text, code: text, keepCode: text, time: text, ignore: text },
      })).html
    const plain = toSkeleton(toPage("x"))
    for (const payload of markupPayloads.filter((text) => text !== "")) {
      expect(toSkeleton(toPage(payload))).toEqual(plain)
    }
  })
})

test.each([
  [1, "en", "1 second"],
  [90, "en", "90 seconds"],
  [121, "en", "2 minutes"],
  [600, "en", "10 minutes"],
  [3600, "en", "60 minutes"],
  [5400, "en", "90 minutes"],
  [86_400, "en", "24 hours"],
  [604_800, "en", "7 days"],
  [86_400, "de", "24 Stunden"],
])("%d seconds in %s are %s", (seconds, lang, words) => {
  expect(toValidity(seconds, lang)).toBe(words)
})
