import { type Lies, spoil } from "../../authenticator/index.ts"
import { emailOf, expectRefusal, register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf } from "../../store-steps.ts"

const lies: Readonly<Record<string, Lies>> = {
  "another origin": { origin: "https://evil.test" },
  "an origin that begins alike": { origin: "https://app.test.evil.test" },
  "another relying party": { rpId: "evil.test" },
  "another type": { type: "webauthn.create" },
  "another challenge": { challenge: "AAAA" },
  "no user present": { userPresent: false },
  "no user verified": { userVerified: false },
  "a frame of another site": { crossOrigin: true, topOrigin: "https://evil.test" },
  "a frame of some site": { crossOrigin: true },
  "client data changed": { clientData: (text) => text.replace("{", "{ ") },
  "authenticator data changed": { authenticatorData: spoil },
  "signature changed": { signature: spoil },
  "no signature": { signature: () => new Uint8Array() },
}

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name: "a passkey's response that was changed, or has another origin, site, type, challenge or user, signs no user in",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    for (const provider of ["passkey", "webauthn"]) {
      const device = toDevice(agent)
      const email = `${provider}@app.test`
      await register(agent.fresh(), device, { provider, email })
      for (const [what, lie] of Object.entries(lies)) {
        const browser = agent.fresh()
        // this provider does not require user verification, so a key without it is accepted
        if (provider === "webauthn" && lie.userVerified === false) continue
        const page = await signInWithPasskey(browser, device, { provider, lies: lie })
        await expectRefusal({ agent: browser, expect }, page, `${provider}: ${what}`)
      }
      expect((await callsOf(agent, "updateAuthenticatorCounter")).length, "counts kept").toBe(
        provider === "passkey" ? 0 : 1,
      )
      const last = agent.fresh()
      await signInWithPasskey(last, device, {
        provider: "passkey",
        ...provider === "webauthn" && { provider, lies: { userVerified: false } },
      })
      expect(await emailOf(last), "address by the truth").toBe(email)
    }
  },
}
