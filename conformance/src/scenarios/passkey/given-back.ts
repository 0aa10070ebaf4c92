import { few } from "../../fixtures/stored.ts"
import { from } from "../../limit-steps.ts"
import { emailOf, register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [80],
  name: "successful sign-ins with a passkey give their counts back, and registrations do not",
  needs: ["fixtures", "store", "proxy-headers"],
  fixture: "passkey-few-attempts",
  async run({ agent, expect }) {
    const most = few.network[0].most
    const device = toDevice(agent)
    const headers = from("198.51.100.1")
    await register(agent, device, { email: "ada@app.test", headers })
    for (let i = 1; i <= most + 1; i++) {
      const colleague = agent.fresh()
      await signInWithPasskey(colleague, device, { headers })
      expect(await emailOf(colleague), `colleague ${i}`).toBe("ada@app.test")
    }
    const elsewhere = from("198.51.100.2")
    const pages = []
    for (let i = 0; i <= most; i++) {
      pages.push(await register(agent.fresh(), toDevice(agent), { email: `person-${i}@app.test`, headers: elsewhere }))
    }
    const codes = pages.map(({ location }) => location?.searchParams.get("code") ?? undefined)
    expect(codes, "codes of registrations").toBe([...Array(most).fill(undefined), "too_many_attempts"])
  },
}
