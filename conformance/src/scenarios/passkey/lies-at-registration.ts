import type { Attestation, Lies } from "../../authenticator/index.ts"
import { emailOf, expectRefusal, register, storedPasskeys, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf } from "../../store-steps.ts"

const wrong: readonly Attestation[] = [
  "none-with-statement",
  "packed-by-another",
  "certified",
  "certified-by-another",
  "certified-by-nobody",
  "certified-by-garbage",
  "unknown",
]

const lies: Readonly<Record<string, Lies>> = {
  "another origin": { origin: "https://evil.test" },
  "another relying party": { rpId: "evil.test" },
  "another type": { type: "webauthn.get" },
  "another challenge": { challenge: "AAAA" },
  "no user present": { userPresent: false },
  "no user verified": { userVerified: false },
  "a frame of some site": { crossOrigin: true },
  "client data unreadable": { clientData: () => "{" },
  ...Object.fromEntries(wrong.map((attestation) => [`attestation ${attestation}`, { attestation }])),
}

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name: "a new passkey for another origin, of another user or without user verification is not stored",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    for (const [what, lie] of Object.entries(lies)) {
      const browser = agent.fresh()
      const page = await register(browser, toDevice(agent), { email: "ada@app.test", lies: lie })
      await expectRefusal({ agent: browser, expect }, page, what)
    }
    for (const method of ["createUser", "linkAccount", "createAuthenticator"]) {
      expect((await callsOf(agent, method)).length, `calls of ${method}`).toBe(0)
    }
    for (const algorithm of ["ES256", "EdDSA", "RS256"] as const) {
      for (const attestation of ["none", "packed"] as const) {
        const email = `${algorithm}-${attestation}@app.test`.toLowerCase()
        const browser = agent.fresh()
        await register(browser, toDevice(agent, { algorithm }), { email, lies: { attestation } })
        expect(await emailOf(browser), "address").toBe(email)
      }
    }
    expect((await storedPasskeys(agent)).length, "passkeys stored").toBe(6)
  },
}
