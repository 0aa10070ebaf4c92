import { describe, expect, test } from "vitest"
import { isProven } from "../../src/account/proof.ts"

const account = { provider: "idp", providerAccountId: "1", type: "oidc" } as const
const user = { id: "1", email: "ada@app.test" }

describe("an address is proven (cases 51)", () => {
  test.each<[string, Record<string, unknown> | undefined, boolean]>([
    ["by the provider's word for it", { email: "ada@app.test", email_verified: true }, true],
    ["whatever its capitals", { email: "Ada@App.test", email_verified: true }, true],
    ["not by a word about another address", { email: "mallory@evil.test", email_verified: true }, false],
    ["not by its opposite", { email: "ada@app.test", email_verified: false }, false],
    ["not by text that looks like it", { email: "ada@app.test", email_verified: "true" }, false],
    ["not by a number", { email: "ada@app.test", email_verified: 1 }, false],
    ["not by silence", { email: "ada@app.test" }, false],
    ["not by a word about no address", { email_verified: true }, false],
    ["not without a profile", undefined, false],
  ])("%s", (_name, profile, proven) => expect(isProven({ user, account, profile: profile as never })).toBe(proven))

  test("by a link that was mailed to it", () => {
    expect(isProven({ user, account: { ...account, type: "email" } })).toBe(true)
  })

  test("never where there is none", () => {
    expect(isProven({ user: { id: "1" }, account, profile: { email_verified: true } })).toBe(false)
  })
})
