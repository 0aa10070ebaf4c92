import { base64url } from "jose"
import { describe, expect, test } from "vitest"
import { toHash } from "../../src/seal/runtime-crypto.ts"
import { createRandomToken, fromBase64Url, toBase64Url } from "../../src/web/bytes.ts"

describe("base64url", () => {
  test("is the same as in a well-known library, at every length", () => {
    for (let length = 0; length < 100; length++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      const text = toBase64Url(bytes)
      expect(text).toBe(base64url.encode(bytes))
      expect(fromBase64Url(text)).toEqual(bytes)
    }
  })

  test.each(["A", "AAAAA", "AA==", "A A", "AA\t", "AA\n", "A+", "A/", "Aä", "A😀", "A\u0000"])(
    "%j is not base64url",
    (text) => expect(fromBase64Url(text)).toBeUndefined(),
  )
})

test("a random token has the requested number of bytes, in the alphabet of URLs (case 99)", () => {
  expect(fromBase64Url(createRandomToken())).toHaveLength(32)
  expect(fromBase64Url(createRandomToken(16))).toHaveLength(16)
  expect(new Set(Array.from({ length: 500 }, () => createRandomToken(16))).size).toBe(500)
})

test("toHash is SHA-256", async () => {
  expect(await toHash("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
})
