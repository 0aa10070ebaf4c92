import { describe, expect, test, vi } from "vitest"
import { CallbackRouteError } from "../../../src/errors.ts"
import { findAccountName } from "../../../src/app/limits/account-names.ts"
import Credentials, { type CredentialsOptions } from "../../../src/providers/credentials.ts"
import type { CredentialInput } from "../../../src/types.ts"

type Fields = Record<string, CredentialInput>

const find = (fields: Fields, submitted: Record<string, unknown>, account?: CredentialsOptions<Fields>["account"]) =>
  findAccountName(Credentials({ credentials: fields, authorize: () => null, ...(account && { account }) }), submitted)
    ?.name

const form: Fields = { username: {}, password: { type: "password" } }
const spell = (username: unknown) => find(form, { username, password: "secret" })

describe("case 80: the name that attempts are counted by", () => {
  test.each<[name: string, fields: Fields]>([
    ["a password", { pass: { type: "Password" } }],
    ["a hidden field", { step: { type: "hidden" } }],
    ["a checkbox", { remember: { type: "checkbox" } }],
    ["a radio button", { kind: { type: "radio" } }],
    ["a one-time code", { pin: { autocomplete: "section-a one-time-code" } }],
    ["a code by its name", { TOTP: {} }],
    ["a password by autocomplete", { pin: { autocomplete: "current-password" } }],
    ["a new password by autocomplete", { pin: { autocomplete: "off New-Password" } }],
  ])("%s is skipped, and the next text field names the account", (_, fields) => {
    const [skipped] = Object.keys(fields)
    const submitted = { [skipped!]: "x", member: "ada", __proto__: "y" }
    expect(find({ ...fields, member: {} }, submitted)).toBe("ada")
    expect(find(fields, submitted)).toBeUndefined()
  })

  test("the first text field names the account, and later ones do not", () => {
    const fields = { member: {}, email: { type: "email" } }
    expect(find(fields, { member: "ada", email: "guess@app.test" })).toBe("ada")
    expect(find(fields, { email: "guess@app.test" })).toBe("")
    expect(find({}, { username: "ada" })).toBeUndefined()
  })

  test("the option `account` names the account, whatever the form declares", () => {
    const account = ({ company, nr }: Partial<Record<string, unknown>>) => `${company}/${nr}`
    expect(find({}, { company: "Math", nr: 7 }, account)).toBe("math/7")
    expect(find(form, { username: "ada" }, () => undefined)).toBe("")
  })

  test("an async option `account` is rejected, because all users would share one count", () => {
    const broken = () => Promise.reject(new Error("inner"))
    expect(() => find(form, {}, broken)).toThrow(CallbackRouteError)
    expect(() => find(form, {}, broken)).toThrow("`account` returned a promise")
  })

  test("an error of the option `account` is reported with the provider", () => {
    const broken = () => {
      throw new Error("inner")
    }
    expect(() => find(form, {}, broken)).toThrow(CallbackRouteError)
    expect(() => find(form, {}, broken)).toThrow('Provider "credentials": `account` threw')
  })

  test.each([
    [" Ada ", "ada"],
    ["ADA", "ada"],
    ["\uff41\uff44\uff41", "ada"],
    ["a\u200bda", "ada"],
    ["a\u0000da", "ada"],
    ["a\u00add\u00e1", "ada"],
    ["\u212aelvin", "kelvin"],
    ["\u0130", "i"],
    ["\ufb01", "fi"],
    ["p\u0363aula", "paula"],
    ["\u202eada", "ada"],
    ["STRASSE", "strasse"],
    ["stra\u00dfe", "strasse"],
    ["stra\u1e9ee", "strasse"],
    [7, "7"],
    ["\u0661\u06f2\u0969\u{1e954}5", "12345"],
    ["\uff10\u0e59\u{1d7ff}\u{11650}", "0990"],
    [true, "true"],
    [undefined, ""],
    [null, ""],
  ])("%j counts for the account %j", (one, other) => expect(spell(one)).toBe(other))

  test("each decimal digit of each script counts as the digit with its value", () => {
    const digits = Array.from(
      { length: 0x20000 },
      (_, code) => code < 0xd800 || code > 0xdfff ? String.fromCodePoint(code) : "",
    )
      .filter((text) => /^\p{Nd}$/u.test(text))
    const { compare } = new Intl.Collator("und", { sensitivity: "base" })
    for (const digit of digits) expect(compare(spell(digit)!, digit), digit).toBe(0)
    expect(new Set(digits.map(spell))).toEqual(new Set("0123456789"))
  })

  test("the forms of one letter in Greek and in Turkish are equal", () => {
    expect(
      new Set(["\u039f\u03a3\u03a3\u0391", "\u03bf\u03c3\u03c3\u03b1", "\u03bf\u03c2\u03c3\u03b1"].map(spell)).size,
    ).toBe(1)
    expect(new Set(["\u039f\u03a3", "\u03bf\u03c3", "\u03bf\u03c2"].map(spell)).size).toBe(1)
    expect(spell("I\u0131")).toBe("ii")
  })

  test.each([["ada", "adam"], ["李", "王"], ["иван", "илья"], ["o", "ø"], ["o'brien", "obrien"]])(
    "%j and %j are two accounts",
    (one, other) => expect(spell(one)).not.toBe(spell(other)),
  )

  test("objects and arrays share one count, and no text counts there", () => {
    const odd = [["ada"], { toString: 1 }, {}, [["grace"]]].map(spell)
    expect(new Set(odd).size).toBe(1)
    for (const text of ["ada", "", "\0", "[object Object]"]) expect(odd[0]).not.toBe(spell(text))
  })

  test.each([" ", "\t", "\u00a0", "\u200b", "\ufeff"])(
    "a thousand %j around a name do not change the account",
    (sign) => {
      const pad = sign.repeat(1_100)
      for (const padded of [`ada${pad}`, `${pad}ada`, `${pad}a${pad}da${pad}`]) expect(spell(padded)).toBe("ada")
    },
  )

  test("names with too many accents share one count, wherever the accents are", () => {
    const accents = "\u0301".repeat(256)
    const filled = [...["", "b", "bo", "bob"].keys()].map((at) =>
      spell(`${"bob".slice(0, at)}${accents}${"bob".slice(at)}`)
    )
    expect(new Set(filled).size).toBe(1)
    expect(spell(`b${"\u0301".repeat(200)}ob`)).toBe("bob")
  })

  test("names of more than 256 characters share one count, and are not normalized", () => {
    const normalize = vi.spyOn(String.prototype, "normalize")
    expect(spell("x".repeat(257))).toBe(spell("y".repeat(300)))
    expect(spell("x".repeat(256))).not.toBe(spell("x".repeat(257)))
    expect(spell("x".repeat(255))).not.toBe(spell("x".repeat(256)))
    spell(`ada${"\u0301\u0323".repeat(240_000)}`)
    expect(normalize.mock.contexts.map((text) => String(text).length).filter((length) => length > 256)).toEqual([])
    expect(normalize).toHaveBeenCalled()
    normalize.mockRestore()
  })
})
