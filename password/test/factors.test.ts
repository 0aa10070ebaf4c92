import { describe, expect, it } from "vitest"
import { createRecoveryCodes, readRecoveryCode, toCodeHash } from "../src/factors/recovery-codes.ts"
import { createTotpSecret, findStep, toStep, toTotpText, toTotpUrl } from "../src/factors/totp.ts"

/** The secret of RFC 6238, appendix B. */
const secret = new TextEncoder().encode("12345678901234567890")
const at = (seconds: number): Date => new Date(seconds * 1000)

describe("TOTP", () => {
  // the last six digits of the eight in the RFC
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("the code of RFC 6238 at %i s", (seconds, code) => {
    expect(findStep(secret, code, at(seconds))).toBe(toStep(at(seconds)))
  })

  it.each([
    [-31, undefined],
    [-30, 37037036],
    [0, 37037036],
    [30, 37037036],
    [59, 37037036],
    [60, undefined],
  ])(
    "a code works within one step of its own: %i s after its begin",
    (seconds, step) => {
      // 37,037,036 is the step that begins at 1,111,111,080
      expect(findStep(secret, "081804", at(1_111_111_080 + seconds))).toBe(
        step,
      )
    },
  )

  it.each([[37037035, 37037036], [37037036, undefined], [37037037, undefined]])(
    "a code works only if no later step was accepted: %i",
    (last, step) => expect(findStep(secret, "081804", at(1_111_111_109), last)).toBe(step),
  )

  it.each(["", "81804", "0081804", "081805", " 081804", "08180４"])(
    "%j is wrong",
    (code) => {
      expect(findStep(secret, code, at(1_111_111_109))).toBeUndefined()
    },
  )

  it("at the beginning of time there is no step before the first", () => {
    expect(findStep(secret, "755224", at(0))).toBe(0)
  })

  it("a secret has 160 bits of its own", () => {
    const [a, b] = [createTotpSecret(), createTotpSecret()]
    expect(a).toHaveLength(20)
    expect(a).not.toEqual(b)
  })

  it("authenticator apps read it from the URL, and users from groups of four", () => {
    expect(toTotpText(secret)).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
    const url = new URL(
      toTotpUrl(secret, "ada:x@corp.test", "Ada's shop: Zürich"),
    )
    expect(decodeURIComponent(url.pathname)).toBe(
      "/Ada's shop  Zürich:ada x@corp.test",
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: "Ada's shop  Zürich",
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    })
  })
})

describe("recovery codes", () => {
  it("are ten different ones of 80 bits", () => {
    const codes = createRecoveryCodes()
    expect(codes).toHaveLength(10)
    for (const code of codes) {
      expect(code).toMatch(
        /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/,
      )
    }
    expect(new Set(codes).size).toBe(10)
  })

  it.each([
    ["0123-4567-89ab-cdef", "0123456789abcdef"],
    [" 0123 4567 89AB CDEF ", "0123456789abcdef"],
    ["O1I2L3–4567—89ab-cdefg", undefined],
    ["oiL3-4567-89ab-cdef", "0113456789abcdef"],
    ["０123456789abcdef", "0123456789abcdef"],
    ["0123456789abcdeu", undefined],
    ["0123456789abcde", undefined],
    ["0123456789abcdef0", undefined],
    ["", undefined],
    [undefined, undefined],
    [["0123456789abcdef"], undefined],
    ["0".repeat(100_000), undefined],
  ])(
    "%j is read as %j",
    (text, code) => expect(readRecoveryCode(text)).toBe(code),
  )

  it("the hash of a code belongs to one user", async () => {
    const code = "0123456789abcdef"
    expect(await toCodeHash("a", code)).toMatch(/^[\w-]{43}$/)
    expect(await toCodeHash("a", code)).not.toBe(await toCodeHash("b", code))
  })
})
