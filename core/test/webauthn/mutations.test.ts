import { expect, test } from "vitest"
import { type Algorithm, Authenticator } from "../../../conformance/src/authenticator/index.ts"
import { createRandom } from "../../../scripts/fuzz/random.ts"
import { origin, toApp } from "./world.ts"

const refused = `${origin}/auth/signin?error=WebAuthnVerificationError`
const inside = `${origin}/`
const rounds = 200

/**
 * The same bytes, base64url as they are, with one bit, the end, or a piece of them otherwise. Nothing is added at the end: behind a
 * signature it would be overlooked, and it would still be that signature.
 */
function spoil({ below, pick }: ReturnType<typeof createRandom>, text: string): string {
  const bytes = [...Buffer.from(text, "base64url")]
  const at = below(bytes.length)
  pick([
    () => bytes[at]! ^= 1 << below(8),
    () => bytes.splice(at),
    () => bytes.splice(at, 1 + below(8)),
    () => bytes.splice(at, 0, ...Array.from({ length: 1 + below(8) }, () => below(256))),
  ])()
  return Buffer.from(bytes).toString("base64url")
}

// not ES256: DER can be written otherwise and still be read as the same two numbers, so that it is the same signature
test.each<Algorithm>(["EdDSA", "RS256"])(
  "case 69: a sign-in of which one thing is changed on its way is refused: %s",
  async (algorithm) => {
    const app = toApp()
    const [browser, device, random] = [app.browser(), new Authenticator({ origin, algorithm }), createRandom(1)]
    const { options } = await browser.options("action=register&email=ada@app.test")
    await browser.submit("register", await device.create(options))
    for (let round = 0; round < rounds; round++) {
      const stranger = app.browser()
      const asked = await stranger.options("action=authenticate")
      const given = await device.get(asked.options)
      const name = random.pick(["clientDataJSON", "authenticatorData", "signature"] as const)
      const changed = { ...given, response: { ...given.response, [name]: spoil(random, given.response[name]) } }
      expect(await stranger.submit("authenticate", changed), `round ${round}: ${JSON.stringify(changed)}`).toBe(refused)
      expect(await stranger.who()).toBeUndefined()
    }
  },
)

test("case 69: whatever a device says of itself, a registration is made or refused, and no fault of ours", async () => {
  const random = createRandom(2)
  const led = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const app = toApp()
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test")
    const attestation = random.pick(["none", "packed"] as const)
    const made = await new Authenticator({ origin }).create(options, { attestation })
    const attestationObject = spoil(random, made.response.attestationObject)
    const changed = { ...made, response: { ...made.response, attestationObject } }
    const url = await browser.submit("register", changed)
    led.add(url)
    expect([refused, inside], `round ${round}: ${JSON.stringify(changed)}`).toContain(url)
    const { users, accounts, authenticators } = app.store.snapshot()
    expect(new Set([users.length, accounts.length, authenticators.length])).toEqual(new Set([url === inside ? 1 : 0]))
  }
  expect([...led].sort(), "what nobody asked for, as the device's make, may be anything").toEqual(
    [inside, refused].sort(),
  )
})
