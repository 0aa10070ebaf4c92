import fc from "fast-check"
import { expect, test } from "vitest"
import { type Algorithm, Authenticator } from "../../../conformance/src/authenticator/index.ts"
import { origin } from "../browser.ts"
import { createApp } from "./app.ts"

const refused = `${origin}/auth/signin?error=WebAuthnVerificationError`
const inside = `${origin}/`
/** Changes of one thing in a text of any length. */
const changes = fc.sample(
  fc.record({
    kind: fc.constantFrom("a bit", "the end", "less", "more"),
    at: fc.nat(10_000),
    bit: fc.nat(7),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    name: fc.constantFrom("clientDataJSON", "authenticatorData", "signature"),
    attestation: fc.constantFrom("none", "packed"),
  }),
  { numRuns: 200, seed: 1 },
)

/**
 * Base64url bytes with a changed bit, a changed end or a missing piece. Nothing is appended, because bytes after a
 * signature are ignored, so that it would still be valid.
 */
function spoil(text: string, { kind, at: anywhere, bit, bytes: piece }: (typeof changes)[number]): string {
  const bytes = [...Buffer.from(text, "base64url")]
  const at = anywhere % bytes.length
  if (kind === "a bit") bytes[at]! ^= 1 << bit
  if (kind === "the end") bytes.splice(at)
  if (kind === "less") bytes.splice(at, piece.length)
  if (kind === "more") bytes.splice(at, 0, ...piece)
  return Buffer.from(bytes).toString("base64url")
}

// without ES256, whose DER can be written in another way and still mean the same signature
test.each<Algorithm>(["EdDSA", "RS256"])(
  "case 69: a sign-in with one change on its way is rejected: %s",
  async (algorithm) => {
    const app = createApp()
    const [browser, device] = [app.browser(), new Authenticator({ origin, algorithm })]
    const { options } = await browser.options("action=register&email=ada@app.test")
    await browser.submit("register", await device.create(options))
    for (const change of changes) {
      const attacker = app.browser()
      const requested = await attacker.options("action=authenticate")
      const signed = await device.get(requested.options)
      const { name } = change
      const changed = { ...signed, response: { ...signed.response, [name]: spoil(signed.response[name], change) } }
      expect(await attacker.submit("authenticate", changed), JSON.stringify({ change, changed })).toBe(refused)
      expect(await attacker.currentEmail()).toBeUndefined()
    }
  },
)

test("case 69: a registration succeeds or is rejected without a fault, whatever a device claims", async () => {
  const led = new Set<string>()
  for (const change of changes) {
    const app = createApp()
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test")
    const { attestation } = change
    const made = await new Authenticator({ origin }).create(options, { attestation })
    const attestationObject = spoil(made.response.attestationObject, change)
    const changed = { ...made, response: { ...made.response, attestationObject } }
    const url = await browser.submit("register", changed)
    led.add(url)
    expect([refused, inside], JSON.stringify({ change, changed })).toContain(url)
    const { users, accounts, authenticators } = app.store.snapshot()
    expect(new Set([users.length, accounts.length, authenticators.length])).toEqual(new Set([url === inside ? 1 : 0]))
  }
  expect([...led].sort(), "values that were not requested, such as the make of the device, may be anything").toEqual(
    [inside, refused].sort(),
  )
})
