import { emailOf, expectRefusal, register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name: "a passkey whose counter does not grow is rejected as a copy, and one that never counts is accepted",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    await register(agent, device, { email: "ada@app.test" })
    const browser = agent.fresh()
    await signInWithPasskey(browser, device, { lies: { counter: 7 } })
    expect(await emailOf(browser), "address by 7").toBe("ada@app.test")
    for (const counter of [7, 6, 1, 0]) {
      const copy = agent.fresh()
      await expectRefusal(
        { agent: copy, expect },
        await signInWithPasskey(copy, device, { lies: { counter } }),
        `count ${counter}`,
      )
    }
    await signInWithPasskey(agent.fresh(), device, { lies: { counter: 4_294_967_295 } })
    const last = agent.fresh()
    await expectRefusal(
      { agent: last, expect },
      await signInWithPasskey(last, device, { lies: { counter: 8 } }),
      "after the last",
    )

    const synced = toDevice(agent, { counts: false })
    await register(agent.fresh(), synced, { email: "bob@app.test" })
    for (const _ of [1, 2]) {
      const other = agent.fresh()
      await signInWithPasskey(other, synced)
      expect(await emailOf(other), "address by one that does not count").toBe("bob@app.test")
    }
  },
}
