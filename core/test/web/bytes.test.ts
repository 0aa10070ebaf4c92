import { base64url } from "jose"
import { describe, expect, test, vi } from "vitest"
import { toHash } from "../../src/seal/runtime-crypto.ts"
import { createRandomToken, fromBase64Url, toBase64Url } from "../../src/web/bytes.ts"

/** Long texts are decoded by other code if the runtime has `Buffer`. A multiple of four changes no length's validity. */
const starts = ["", "A".repeat(64)]

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
  test.each([...malformed, ...beyondAscii])(
    "%j is not base64url, also at the end or the start of a long text",
    (text) => {
      for (const start of starts) {
        expect(fromBase64Url(start + text)).toBeUndefined()
        expect(fromBase64Url(text + start)).toBeUndefined()
      }
    },
  )

  test("every character outside of the alphabet is rejected", () => {
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCharCode(code)
      const isInAlphabet = /^[A-Za-z0-9_-]$/.test(character)
      for (const start of starts) {
        expect(fromBase64Url(`${start}A${character}`) !== undefined, `U+${code.toString(16)}`).toBe(isInAlphabet)
      }
    }
  })

  test("bits that no byte needs are ignored", () => {
    for (const start of starts) {
      const zeros = start.length * 3 / 4
      expect(fromBase64Url(`${start}AB`)).toEqual(new Uint8Array(zeros + 1))
      expect(fromBase64Url(`${start}AAB`)).toEqual(new Uint8Array(zeros + 2))
      expect(fromBase64Url(start)).toEqual(new Uint8Array(zeros))
    }
  })

  test("bytes in the middle of a buffer are encoded, and decoded bytes have a buffer of their own", () => {
    const bytes = new Uint8Array([1, 2, 3, 4, 5, 6])
    expect(toBase64Url(bytes.subarray(1, 4))).toBe("AgME")
    expect(toBase64Url(bytes.buffer)).toBe("AQIDBAUG")
    for (const start of starts) {
      const decoded = fromBase64Url(`${start}AgME`)!
      expect([decoded.constructor, decoded.buffer.byteLength]).toEqual([Uint8Array, decoded.length])
    }
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

describe("random tokens", () => {
  test("10,000 tokens have 32 bytes each, and no half of one occurs twice", () => {
    const tokens = Array.from({ length: 10_000 }, () => base64url.decode(createRandomToken()))
    for (const token of tokens) expect(token).toHaveLength(32)
    const halves = tokens.flatMap((token) =>
      [token.slice(0, 16), token.slice(16)].map((half) => base64url.encode(half))
    )
    expect(new Set(halves).size).toBe(20_000)
  })

  test("tokens of other lengths share no bytes with them", () => {
    const lengths = [16, 32, 7, 1, 32, 16, 31]
    const starts = Array.from({ length: 7000 }, (_, n) => base64url.decode(createRandomToken(lengths[n % 7])))
    starts.forEach((token, n) => expect(token).toHaveLength(lengths[n % 7]!))
    const long = starts.filter(({ length }) => length >= 16).map((token) => base64url.encode(token.slice(-8)))
    expect(new Set(long).size).toBe(long.length)
  })

  test("used bytes are erased", () => {
    const draw = vi.spyOn(crypto, "getRandomValues")
    while (draw.mock.calls.length === 0) createRandomToken()
    const [pool] = draw.mock.results.map(({ value }) => value as Uint8Array)
    draw.mockRestore()
    expect(pool!.subarray(0, 32)).toEqual(new Uint8Array(32))
    expect(pool!.subarray(32).some((byte) => byte !== 0)).toBe(true)
    const token = createRandomToken()
    expect(base64url.decode(token)).not.toEqual(pool!.subarray(32, 64))
    expect(pool!.subarray(32, 64)).toEqual(new Uint8Array(32))
  })
})
