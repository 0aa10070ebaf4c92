import { describe, expect, test } from "vitest"
import { lookUpLanguage, toLanguageRanges, withoutRefused } from "../../../src/app/texts/ranges.ts"

describe("Accept-Language", () => {
  test.each<[string | null, string[]]>([
    [null, []],
    ["", []],
    ["de", ["de"]],
    ["fr;q=0.5, de", ["de", "fr"]],
    ["da, en-GB;q=0.8, en;q=0.7", ["da", "en-GB", "en"]],
    ["en;q=0.8,de;q=0.8", ["en", "de"]],
    ["de;q=0, en;q=0.001", ["en"]],
    ["de;q=0.000", []],
    ["*", []],
    ["*;q=0.5, ja", ["ja"]],
    [" de ; q=1.000 ", ["de"]],
    ["de;Q=0.5", ["de"]],
    ["de;q=2, de;q=-1, de;q=0.1234, de;q=x, de;q=, fr", ["fr"]],
    ["de--AT, -de, de-, d e, 日本語, <b>, fr", ["fr"]],
    ["abcdefghi, fr", ["fr"]],
    [",,de,,", ["de"]],
    ["de\u0000", []],
  ])("of %j prefers %j", (header, ranges) => expect(toLanguageRanges(header).accepted).toEqual(ranges))

  test("has at most 30 ranges and 1,000 characters", () => {
    expect(toLanguageRanges(Array.from({ length: 99 }, () => "de").join(",")).accepted).toHaveLength(30)
    expect(toLanguageRanges(`de,${"x".repeat(998)}`).accepted).toEqual([])
  })

  test.each<[string | null, string[]]>([
    [null, []],
    ["de, en;q=0.5", []],
    ["de;q=0, en", ["de"]],
    ["de-CH;q=0.000, pt;q=0, *;q=0", ["de-CH", "pt"]],
  ])("of %j refuses %j", (header, refused) => expect(toLanguageRanges(header).refused).toEqual(refused))

  test.each<[string[], string[]]>([
    [[], ["de", "pt-BR", "zh-Hans"]],
    [["DE"], ["pt-BR", "zh-Hans"]],
    [["pt", "zh-hans"], ["de"]],
    [["de-CH", "p", "zh-Hant"], ["de", "pt-BR", "zh-Hans"]],
  ])("that refuses %j leaves %j", (refused, left) => {
    const languages = ["de", "pt-BR", "zh-Hans"].map((tag) => ({ tag }))
    expect(withoutRefused(refused, languages).map(({ tag }) => tag)).toEqual(left)
  })
})

describe("the language", () => {
  const all = ["en", "de", "pt-BR", "zh-Hans", "ar"].map((tag) => ({ tag }))
  const find = (...ranges: string[]) => lookUpLanguage(ranges, all)?.tag

  test.each<[string[], string | undefined]>([
    [["de"], "de"],
    [["DE-at"], "de"],
    [["de-CH-1996"], "de"],
    [["de-x-app"], "de"],
    [["fr", "de"], "de"],
    [["fr"], undefined],
    [[], undefined],
    [["pt"], "pt-BR"],
    [["pt-PT"], "pt-BR"],
    [["zh"], "zh-Hans"],
    [["zh-CN"], "zh-Hans"],
    [["zh-Hans-SG"], "zh-Hans"],
    [["zh-TW"], undefined],
    [["zh-Hant", "de"], "de"],
    [["ar-EG"], "ar"],
    [["d"], undefined],
    [["x-de"], undefined],
    [["de-"], "de"],
    [["zh_TW"], undefined],
    [["-"], undefined],
    [["--"], undefined],
    [[""], undefined],
    [["constructor"], undefined],
  ])("for %j is %j", (ranges, tag) => expect(find(...ranges)).toBe(tag))

  test("with the whole tag goes before one of the same script", () => {
    expect(lookUpLanguage(["pt-PT"], [{ tag: "pt-BR" }, { tag: "pt-PT" }])?.tag).toBe("pt-PT")
  })
})
