import { describe, expect, test } from "vitest"
import { isProven } from "../../src/signin/proof.ts"

const account = { provider: "idp", providerAccountId: "1", type: "oidc" } as const
const user = { id: "1", email: "ada@app.test" }

describe("isProven (case 51)", () => {
  test.each<[string, Record<string, unknown> | undefined, boolean]>([
    ["an address that the provider declares verified is proven", { email: "ada@app.test", email_verified: true }, true],
    ["an address in other capitals is proven", { email: "Ada@App.test", email_verified: true }, true],
    ["a declaration about another address proves nothing", { email: "mallory@evil.test", email_verified: true }, false],
    [
      "an address that the provider declares unverified is not proven",
      { email: "ada@app.test", email_verified: false },
      false,
    ],
    ['the text "true" proves nothing', { email: "ada@app.test", email_verified: "true" }, false],
    ["the number 1 proves nothing", { email: "ada@app.test", email_verified: 1 }, false],
    ["a profile without a declaration proves nothing", { email: "ada@app.test" }, false],
    ["a declaration without an address proves nothing", { email_verified: true }, false],
    ["a missing profile proves nothing", undefined, false],
  ])("%s", (_name, profile, proven) => expect(isProven({ user, account, profile: profile as never })).toBe(proven))

  test("an address is proven by a link that was mailed to it", () => {
    expect(isProven({ user, account: { ...account, type: "email" } })).toBe(true)
  })

  test("a missing address is never proven", () => {
    expect(isProven({ user: { id: "1" }, account, profile: { email_verified: true } })).toBe(false)
  })
})
