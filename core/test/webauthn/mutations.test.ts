import fc from "fast-check"
import { expect, test } from "vitest"
import { type Algorithm, Authenticator } from "../../../conformance/src/authenticator/index.ts"
import { origin, toApp } from "./world.ts"

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
 * The same bytes, base64url as they are, with one bit, the end, or a piece of them otherwise. Nothing is added at the end: behind a
 * signature it would be overlooked, and it would still be that signature.
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

// not ES256: DER can be written otherwise and still be read as the same two numbers, so that it is the same signature
test.each<Algorithm>(["EdDSA", "RS256"])(
  "case 69: a sign-in of which one thing is changed on its way is refused: %s",
  async (algorithm) => {
    const app = toApp()
    const [browser, device] = [app.browser(), new Authenticator({ origin, algorithm })]
    const { options } = await browser.options("action=register&email=ada@app.test")
    await browser.submit("register", await device.create(options))
    for (const change of changes) {
      const stranger = app.browser()
      const asked = await stranger.options("action=authenticate")
      const given = await device.get(asked.options)
      const { name } = change
      const changed = { ...given, response: { ...given.response, [name]: spoil(given.response[name], change) } }
      expect(await stranger.submit("authenticate", changed), JSON.stringify({ change, changed })).toBe(refused)
      expect(await stranger.who()).toBeUndefined()
    }
  },
)

test("case 69: whatever a device says of itself, a registration is made or refused, and no fault of ours", async () => {
  const led = new Set<string>()
  for (const change of changes) {
    const app = toApp()
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
  expect([...led].sort(), "what nobody asked for, as the device's make, may be anything").toEqual(
    [inside, refused].sort(),
  )
})
