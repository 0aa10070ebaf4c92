import { emailOf, register, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name: "a user who gives an address signs in with one of their passkeys, however the address is spelled",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    for (const provider of ["passkey", "webauthn"]) {
      const email = `${provider}@app.test`
      const device = toDevice(agent)
      await register(agent.fresh(), device, { provider, email })
      const browser = agent.fresh()
      const { options } = await toOffer(browser, "authenticate", { provider, email: email.toUpperCase() })
      const allowed = options.allowCredentials?.map(({ id }) => id) ?? []
      if (provider === "webauthn") expect(allowed, "allowed").toContain(device.credentials[0]!.id)
      await signInWithPasskey(browser, device, { provider, email })
      expect(await emailOf(browser), `address by ${provider}`).toBe(email)
    }
  },
}
