import { describe, expect, test } from "vitest"
import { parseVerbOptions, toParams, type VerbOptions } from "../../src/kit/options.ts"

const form = (entries: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return data
}

describe("the option redirect, in every form of options", () => {
  const table: [string, VerbOptions | undefined, boolean][] = [
    ["nothing", undefined, true],
    ["an empty object", {}, true],
    ["false", { redirect: false }, false],
    ["true", { redirect: true }, true],
    ["undefined", { redirect: undefined }, true],
    ['a form\'s "false"', form({ redirect: "false" }), false],
    ['a form\'s "true"', form({ redirect: "true" }), true],
    ['a query\'s "false"', new URLSearchParams("redirect=false"), false],
    ["a query's empty value", new URLSearchParams("redirect="), true],
  ]
  test.each(table)("the option is read from: %s", (_name, options, redirect) => {
    expect(parseVerbOptions(options).redirect).toBe(redirect)
  })
})

test("every other option is a field, from a form, a query or an object", () => {
  const entries = { username: "ada", redirectTo: "/x" }
  for (const options of [form({ ...entries, redirect: "false" }), new URLSearchParams(entries), entries]) {
    expect(Object.fromEntries(parseVerbOptions(options).fields)).toEqual(entries)
  }
  expect(parseVerbOptions({ nested: { a: 1 } }).fields.get("nested")).toEqual({ a: 1 })
})

test("case 88: a field called __proto__ is a field", () => {
  const { fields } = parseVerbOptions(new URLSearchParams("__proto__=x"))
  expect(fields.get("__proto__")).toBe("x")
  expect(({} as { x?: unknown }).x).toBeUndefined()
})

test("case 90: a repeated field and a file are rejected", () => {
  expect(() => parseVerbOptions(new URLSearchParams("a=1&a=2"))).toThrow("twice")
  const data = new FormData()
  data.set("a", new Blob(["x"]), "a.txt")
  expect(() => parseVerbOptions(data)).toThrow("file")
})

test("authorization parameters are read in any form, and rejected if no URL can contain them", () => {
  for (
    const source of ["prompt=login", { prompt: "login" }, [["prompt", "login"]], new URLSearchParams("prompt=login")]
  ) {
    expect(String(toParams(source))).toBe("prompt=login")
  }
  expect(String(toParams(undefined))).toBe("")
  expect(() => toParams("a".repeat(8_193))).toThrow("longer than 8192")
})
