import { describe, expect, test, vi } from "vitest"
import { toAccountNames } from "../../src/limits/account-names.ts"
import type { CredentialInput } from "../../src/model/types.ts"

const named = (credentials: Record<string, CredentialInput>, submitted: Record<string, unknown>) =>
  toAccountNames({ id: "ldap", name: "LDAP", type: "credentials", credentials, authorize: () => null }, submitted)

const form = { username: { type: "text" }, password: { type: "password" } }
const name = (username: unknown) => named(form, { username, password: "secret" })[0]

describe("(case 80) the account that an attempt is at", () => {
  test("is named by the provider and the field that says so, the password not among them", () => {
    expect(name("ada")).toEqual(["ldap", "ada"])
    expect(named(form, { username: "ada", more: "x", __proto__: "y" })).toEqual([["ldap", "ada"]])
    const fields = { shop: {}, who: { autocomplete: "section-a username webauthn" }, password: { type: "password" } }
    expect(named(fields, { shop: "1", who: "ada" })).toEqual([["ldap", "ada"]])
    expect(named({ shop: {}, who: { type: "email" } }, { shop: "1", who: "ada" })).toEqual([["ldap", "ada"]])
  })

  test("is not another for each guess at a code whose field does not say what it is", () => {
    const guess = (fields: Record<string, CredentialInput>) =>
      [1, 2].map((code) =>
        named({ ...fields, code: { label: "Code", type: "text" } }, { username: "ada", nr: "ada", code })
      )
    for (const fields of [form, { nr: {}, password: { type: "password" } }]) {
      const [one, other] = guess(fields)
      expect(one).toEqual([["ldap", "ada"]])
      expect(other).toEqual(one)
    }
  })

  test("is one in every tenant, unless the tenant's field says that it is an organization's", () => {
    const at = (tenant: CredentialInput, name: string) => named({ tenant, ...form }, { tenant: name, username: "ada" })
    expect(at({}, "math")).toEqual(at({}, "physics"))
    const organization = { autocomplete: "organization" }
    expect(at(organization, "math")).toEqual([["ldap", "math", "ada"]])
    expect(at(organization, "math")).not.toEqual(at(organization, "physics"))
    expect(named({ tenant: organization, password: { type: "password" } }, { tenant: "math" })).toEqual([[
      "ldap",
      "math",
    ]])
  })

  test("is counted by each field that names it and was filled in", () => {
    const fields = { email: { type: "email" }, ...form }
    expect(named(fields, { email: "ada@app.test", username: "ada" })).toEqual([["ldap", "adaapptest"], ["ldap", "ada"]])
    expect(named(fields, { email: "", username: "ada" })).toEqual([["ldap", "ada"]])
    expect(named(fields, { email: "Ada", username: "ada" })).toEqual([["ldap", "ada"]])
    expect(named(fields, {})).toEqual([["ldap", ""]])
  })

  test("is not another for each guess at a code, or for a ticked box", () => {
    const fields = {
      ...form,
      code: { type: "text", autocomplete: "one-time-code" },
      old: { autocomplete: "section-a current-password" },
      pin: { type: "PASSWORD" },
      stay: { type: "checkbox" },
      token: { type: "hidden" },
    }
    const guess = (code: string) =>
      named(fields, { username: "ada", code, old: code, pin: code, stay: code, token: code })
    expect(guess("000000")).toEqual(guess("000001"))
  })

  test.each([
    [" Ada ", "ada"],
    ["ADA", "ada"],
    ["ａｄａ", "ada"],
    ["a\u200bda", "ada"],
    ["a\u0000da", "ada"],
    ["a\u00addá", "ada"],
    ["STRASSE", "straße"],
    ["\u212Aelvin", "kelvin"],
    ["ı", "I"],
    ["İ", "i"],
    ["ς", "Σ"],
    ["ﬁ", "FI"],
    ["ł", "l"],
    ["ø", "o"],
    ["æ", "ae"],
    ["đħ", "dh"],
    ["paula١𑄿84", "paula1984"],
    ["p\u0363ula", "paula"],
    ["🅟aula", "paula"],
    ["o’brien", "o'brien"],
    ["ada😀", "ada"],
    ["ـمحمد", "محمد"],
    ["たろう", "タロゥ"],
    ["ᾳ", "α"],
    ["שלום", "שלומ"],
    [7, "7"],
    [true, "true"],
    [undefined, ""],
    [null, ""],
  ])("is the same for %j and %j", (one, other) => {
    expect(name(one)).toEqual(name(other))
  })

  test("is one for all that is no text, whatever a database makes of it", () => {
    const odd = [["ada"], { toString: 1 }, {}, [["grace"]]].map(name)
    expect(new Set(odd.map(String)).size).toBe(1)
    expect(odd[0]).not.toEqual(name("ada"))
    expect(odd[0]).not.toEqual(name(""))
  })

  test("is another's for another name", () => {
    expect(name("ada")).not.toEqual(name("adam"))
    expect(name("李")).not.toEqual(name("王"))
    expect(name("əli")).not.toEqual(name("ali"))
    expect(name("иван")).not.toEqual(name("илья"))
  })

  test("is the same for all that is one letter or digit on the first level of Unicode's order", () => {
    const { compare } = new Intl.Collator("en", { sensitivity: "base" })
    const signs = Array.from({ length: 0x20000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xf8ff)
      .map((point) => String.fromCodePoint(point))
    const plain = [..."abcdefghijklmnopqrstuvwxyz0123456789"]
    const order = [...signs, "ae", "oe", "ss", "th"].sort(compare)
    for (const base of [...plain, "ae", "oe", "ss", "th"]) {
      const at = order.findIndex((sign) => compare(sign, base) === 0)
      const forms = order.slice(at, order.findLastIndex((sign) => compare(sign, base) === 0) + 1)
      expect(forms.filter((form) => String(name(form)) !== String(name(base))), base).toEqual([])
    }
  })

  test("is told apart by no more of its name than people have", () => {
    expect(name("ꙮ".repeat(1_000))).toEqual(name("ꙮ".repeat(900)))
  })

  test.each([" ", "\t", "\u00a0", "\u200b", "\ufeff"])(
    "is the same for a name with a thousand %j around it",
    (sign) => {
      const pad = sign.repeat(1_100)
      for (const padded of [`ada${pad}`, `${pad}ada`, `${pad}a${pad}da${pad}`]) {
        expect(name(padded)).toEqual(
          name("ada"),
        )
      }
    },
  )

  test("is one for every name that is too long to be folded, which is never normalised", () => {
    const normalize = vi.spyOn(String.prototype, "normalize")
    const marks = "\u0301\u0323".repeat(240_000)
    for (const long of [`ada${marks}`, `${marks}ada`, "x".repeat(1_025)]) {
      expect(name(long)).toEqual(name("y".repeat(2_000)))
    }
    expect(normalize).not.toHaveBeenCalled()
    expect(name("x".repeat(1_024))).not.toEqual(name("y".repeat(2_000)))
    for (const [at, text] of normalize.mock.contexts.entries()) {
      expect(String(text).length, `text of call ${at}`).toBeLessThanOrEqual(1_024 * 18)
    }
    normalize.mockRestore()
  })

  test("is not known where no field names it", () => {
    expect(named({}, { username: "ada" })).toEqual([])
    expect(named({ password: { type: "password" } }, { password: "x" })).toEqual([])
  })
})
