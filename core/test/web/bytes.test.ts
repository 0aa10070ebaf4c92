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

  const malformed = [
    "A",
    "AAAAA",
    "AA==",
    "AA=",
    "=",
    "A A",
    " AA",
    "AA ",
    "AA\t",
    "AA\n",
    "\nAA",
    "A+",
    "A/",
    "A.",
    "A,",
  ]
  const beyondAscii = ["Aä", "Aª", "A😀", "A\ud83d", "A\u0141", "ＡA", "A\u200b", "\ufeffA", "A\u0000", "A\u0080"]
  test.each([...malformed, ...beyondAscii, `${"A".repeat(5000)}=`, `${"A".repeat(5001)}`, `${"A".repeat(4999)}/`])(
    "%j is not base64url",
    (text) => expect(fromBase64Url(text)).toBeUndefined(),
  )

  test("every character outside of the alphabet is rejected", () => {
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCharCode(code)
      expect(fromBase64Url(`A${character}`) !== undefined, `U+${code.toString(16)}`).toBe(
        /^[A-Za-z0-9_-]$/.test(character),
      )
    }
  })

  test("bits that no byte needs are ignored", () => {
    expect(fromBase64Url("AB")).toEqual(new Uint8Array([0]))
    expect(fromBase64Url("AAB")).toEqual(new Uint8Array([0, 0]))
    expect(fromBase64Url("")).toEqual(new Uint8Array())
  })

  test("bytes in the middle of a buffer are encoded, and decoded bytes have a buffer of their own", () => {
    const bytes = new Uint8Array([1, 2, 3, 4, 5, 6])
    expect(toBase64Url(bytes.subarray(1, 4))).toBe("AgME")
    expect(toBase64Url(bytes.buffer)).toBe("AQIDBAUG")
    expect(fromBase64Url("AgME")!.buffer.byteLength).toBe(3)
    expect(fromBase64Url("AgME")!.constructor).toBe(Uint8Array)
  })
})

test("a random token has the requested number of bytes, in the alphabet of URLs (case 99)", () => {
  expect(fromBase64Url(createRandomToken())).toHaveLength(32)
  expect(fromBase64Url(createRandomToken(16))).toHaveLength(16)
  expect(new Set(Array.from({ length: 500 }, () => createRandomToken(16))).size).toBe(500)
})

test("toHash is SHA-256", async () => {
  expect(await toHash("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
})
