import { describe, expect, test } from "vitest"
import { createLinkToken, toLinkHash } from "../../src/email/link.ts"
import type { EmailConfig } from "../../src/app/email-provider.ts"
import { feature } from "../../src/app/symbols.ts"
import { getProviderSettings } from "../check-provider.ts"
import Email from "../../src/providers/email.ts"

const send = () => undefined
const make = (more: Partial<EmailConfig> = {}): EmailConfig => Email({ sendVerificationRequest: send, ...more })

describe("a link's token", () => {
  test("the token (case 99) is 32 random bytes unless the app generates it", async () => {
    const tokens = await Promise.all(Array.from({ length: 100 }, () => createLinkToken(make())))
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(100)
    for (const { token } of tokens) expect(token).toMatch(/^[\w-]{43}$/)
    const own = await createLinkToken(
      make({ generateVerificationToken: () => Promise.resolve("made-by-the-application") }),
    )
    expect(own.token).toBe("made-by-the-application")
  })

  test.each(["", "123456", "x".repeat(21), 7 as unknown as string])(
    "the token %j (case 99) can be guessed and is rejected",
    async (token) => {
      await expect(createLinkToken(make({ generateVerificationToken: () => token }))).rejects.toThrow("can be guessed")
    },
  )

  test("the token (cases 60, 66) is stored as a hash that depends on the provider but not on a secret", async () => {
    const { token, hash } = await createLinkToken(make())
    expect(hash).not.toContain(token)
    expect(await toLinkHash("email", token)).toBe(hash)
    expect(await toLinkHash("other", token)).not.toBe(hash)
    expect(await toLinkHash("email", "x")).not.toBe(await toLinkHash("emai", "l\0x"))
  })
})

describe("an e-mail provider's options", () => {
  test("missing options get the defaults", () => {
    expect(make()).toMatchObject({ id: "email", name: "E-mail", type: "email" })
    expect(getProviderSettings(make({ id: "mail", name: "Mail", maxAge: 60 }))).toMatchObject({
      id: "mail",
      maxAge: 60,
    })
  })

  test.each<[string, object]>([
    ["sendVerificationRequest", { sendVerificationRequest: undefined }],
    ["sendVerificationRequest", { sendVerificationRequest: "smtp://mail.example" }],
    ["maxAge", { maxAge: 0 }],
    ["maxAge", { maxAge: NaN }],
    ["maxAge", { maxAge: "1d" }],
    ["normalizeIdentifier", { normalizeIdentifier: "lower" }],
    ["generateVerificationToken", { generateVerificationToken: 6 }],
    ["code", { code: 8 }],
    ["code", { code: null }],
    ["code", { code: [] }],
    ["code", { code: { digits: 4 } }],
    ["code", { code: { digits: "8" } }],
    ["code", { code: { digit: 8 } }],
    ["code", { code: true, [feature]: undefined }],
    ["link", { code: true, link: "no" }],
    ["link", { link: false }],
    ["link", { code: false, link: false }],
  ])("the error for a malformed %s names it: %j", (option, wrong) => {
    expect(() => getProviderSettings({ ...make(), ...wrong })).toThrow(`\`${option}\``)
  })
})
