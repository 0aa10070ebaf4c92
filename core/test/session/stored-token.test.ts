import { describe, expect, test } from "vitest"
import { InvalidConfig } from "../../src/errors.ts"
import {
  findTokenStart,
  isStoredToken,
  splitValue,
  toCookieValue,
  toStoredToken,
  toTokenHash,
} from "../../src/session/stored-token.ts"

const now = new Date("2030-01-01T00:00:00Z")
const hash = `svc1-${"h".repeat(43)}`

describe("the start in a session token", () => {
  const seconds = now.getTime() / 1000
  test.each<[string, number | undefined]>([
    [`random.${seconds}`, seconds],
    [`random.${seconds - 86_400}`, seconds - 86_400],
    // the clock of another server
    [`random.${seconds + 300}`, seconds + 300],
    // digits of the app's own tokens
    [`random.${seconds + 301}`, undefined],
    ["random.9999999999", undefined],
    ["random.123456789", undefined],
    [`random${seconds}`, undefined],
    [`random.${seconds}x`, undefined],
    ["random", undefined],
  ])("of %s is %s", (token, start) => {
    expect(findTokenStart(token, now)).toBe(start === undefined ? undefined : start * 1000)
  })
})

describe("the value of the session cookie", () => {
  test.each<[token: string, stored: string | undefined, value: string]>([
    ["token", undefined, "token"],
    ["token", hash, "token"],
    ["token", `ab.${hash}`, "ab.~token"],
    ["to~ken", hash, "~to~ken"],
    ["to~ken", `ab.${hash}`, "ab.~to~ken"],
  ])("for the token %s that is stored as %s is %s", (token, stored, value) => {
    expect(toCookieValue(token, hash, stored)).toBe(value)
    expect(splitValue(value)).toEqual([stored?.slice(0, -hash.length) ?? "", token])
  })

  test.each<[string, unknown]>([
    ["another token", "token"],
    ["a hash that something follows", `${hash}.`],
    ["a locator with the separator", `a~${hash}`],
    ["a locator that is a hash", hash + hash],
    ["a long locator", "a".repeat(65) + hash],
    ["a number", 1],
  ])("is refused for %s", (_, stored) => {
    expect(() => toCookieValue("token", hash, stored)).toThrow(InvalidConfig)
  })

  test("leads to the hash of its token, behind the locator, and differs by origin", async () => {
    const own = await toTokenHash("token")
    expect([await toStoredToken("token"), await toStoredToken("ab.~token")]).toEqual([own, `ab.${own}`])
    expect(isStoredToken(own) && isStoredToken(`ab.${own}`)).toBe(true)
    const bound = await toStoredToken("token", "https://a.example")
    expect(new Set([own, bound, await toStoredToken("token", "https://b.example")]).size).toBe(3)
  })
})
