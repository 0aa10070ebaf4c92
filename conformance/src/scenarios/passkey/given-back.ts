import { from, perNetwork } from "../../limit-steps.ts"
import { emailOf, enter, register, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  id: "passkey/given-back",
  spec: ["2.7/experimental"],
  cases: [80],
  name: "sixty sign-ins with a passkey from one network are all accepted; registrations of passkeys keep their count",
  needs: ["fixtures", "store", "proxy-headers"],
  fixture: "passkey-behind-proxy",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    const headers = from("198.51.100.1")
    await register(agent, device, { email: "ada@app.test", headers })
    for (let i = 1; i <= perNetwork + 10; i++) {
      const colleague = agent.fresh()
      await enter(colleague, device, { headers })
      if (i > perNetwork) expect(await emailOf(colleague), `colleague ${i}`).toBe("ada@app.test")
    }
    const elsewhere = from("198.51.100.2")
    for (let i = 0; i < perNetwork; i++) {
      await register(agent.fresh(), toDevice(agent), { email: `person-${i}@app.test`, headers: elsewhere })
    }
    const late = agent.fresh()
    const page = await register(late, toDevice(agent), { email: "late@app.test", headers: elsewhere })
    expect(page.location?.searchParams.get("code"), "the registration after fifty").toBe("too_many_attempts")
    expect(await emailOf(late), "who was registered").toBe(undefined)
  },
}
