import { describe, expect, test } from "vitest"
import { toAccountName } from "../../src/flows/attempts.ts"
import type { CredentialInput } from "../../src/model/types.ts"

const named = (credentials: Record<string, CredentialInput>, submitted: Record<string, unknown>) =>
  toAccountName({ id: "ldap", name: "LDAP", type: "credentials", credentials, authorize: () => null }, submitted)

const form = { username: { type: "text" }, password: { type: "password" } }
const name = (username: unknown) => named(form, { username, password: "secret" })

describe("(case 80) the account that an attempt is at", () => {
  test("is named by the provider and the fields that it declares, the password not among them", () => {
    expect(name("ada")).toEqual(["ldap", "ada"])
    expect(named({ realm: {}, ...form }, { realm: "math", username: "ada" })).toEqual(["ldap", "math", "ada"])
    expect(named(form, { username: "ada", more: "x", __proto__: "y" })).toEqual(["ldap", "ada"])
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
  })

  test("is not known where no field names it", () => {
    expect(named({}, { username: "ada" })).toBeUndefined()
    expect(named({ password: { type: "password" } }, { password: "x" })).toBeUndefined()
  })
})
