import { decodeJwt, exportPKCS8, generateKeyPair, jwtVerify } from "jose"
import { describe, expect, test } from "vitest"
import { setEnvDefaults } from "../../src/app/env.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { Provider } from "../../src/app/provider.ts"
import Apple, { type AppleOptions } from "../../src/providers/apple.ts"

const now = new Date("2027-11-20T12:00:00Z")
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const { privateKey: signer, publicKey } = await generateKeyPair("ES256", { extractable: true })
const privateKey = await exportPKCS8(signer)
const key = { teamId: "TEAM123456", keyId: "KEY1234567", privateKey }
const client = { clientId: "test.app.web", now }
const secretOf = (options: AppleOptions, at = client) => Apple(options).secretFrom!(at)

describe("Apple's client secret", () => {
  test("is a token that the team's key signs, for this client and for one hour", async () => {
    const { payload, protectedHeader } = await jwtVerify(await secretOf(key), publicKey, { currentDate: now })
    const iat = now.getTime() / 1000
    expect(protectedHeader).toEqual({ alg: "ES256", kid: key.keyId })
    expect(payload).toEqual({
      ...{ iss: key.teamId, sub: client.clientId, aud: "https://appleid.apple.com" },
      ...{ iat, exp: iat + 3600 },
    })
  })

  test("is cached until shortly before it expires, one per client", async () => {
    const { secretFrom } = Apple(key)
    const first = await secretFrom!(client)
    expect(await secretFrom!({ ...client, now: later(3299) })).toBe(first)
    const next = await secretFrom!({ ...client, now: later(3300) })
    expect(decodeJwt(next).iat).toBe(later(3300).getTime() / 1000)
    expect(decodeJwt(await secretFrom!({ clientId: "other", now: later(3300) })).sub).toBe("other")
  })

  test("is signed by a key whose line breaks are written as `\\n`", async () => {
    const written = { ...key, privateKey: privateKey.replaceAll("\n", "\\n") }
    await expect(secretOf(written)).resolves.toMatch(/^ey/)
  })

  test.each<[string, AppleOptions, RegExp]>([
    ["a part is missing", { ...key, keyId: undefined }, /`keyId`.*belong together/],
    ["a part is empty", { ...key, teamId: "" }, /`teamId`.*belong together/],
    ["the key is malformed", { ...key, privateKey: "AUTH_KEY" }, /`privateKey` must be/],
  ])("is rejected when %s", async (_, options, message) => {
    await expect(secretOf(options)).rejects.toMatchObject({
      type: "InvalidConfig",
      message: expect.stringMatching(message),
    })
  })

  test("can be signed beforehand; a key in the configuration overrides the environment", () => {
    const config: AuthConfig & { providers: Provider[] } = {
      providers: [Apple, Apple(key), Apple({ ...key, clientSecret: "own" })],
    }
    setEnvDefaults({ AUTH_APPLE_ID: "i", AUTH_APPLE_SECRET: "made" }, config)
    expect(config.providers.map((provider) => (provider as { clientSecret?: string }).clientSecret))
      .toEqual(["made", undefined, "own"])
    expect(config.providers[0]).not.toHaveProperty("secretFrom")
  })
})

describe("the name in Apple's `user` field", () => {
  const nameOf = (user?: unknown) =>
    Apple().profileFrom!(new URLSearchParams(user === undefined ? {} : { user: String(user) }))

  test.each<[unknown, object]>([
    [`{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"x@x.test"}`, {
      ...{ name: "Ada Lovelace", given_name: "Ada", family_name: "Lovelace" },
    }],
    [`{"name":{"firstName":"Ada"}}`, { name: "Ada", given_name: "Ada" }],
    [`{"name":{"firstName":["Ada"],"lastName":7}}`, { name: "" }],
    ...[`{}`, `{"name":null}`, `{"name":"Ada"}`].map((user): [string, object] => [user, { name: "" }]),
  ])("is read from %s", (user, name) => expect(JSON.parse(JSON.stringify(nameOf(user)))).toEqual(name))

  test.each([undefined, "", "null", "not JSON", `"text"`])("%j contains no name and causes no error", (user) => {
    expect(nameOf(user).name || undefined).toBeUndefined()
  })
})
