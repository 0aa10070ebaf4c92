import { attemptWithRightPassword, createAttempt, from, isOverLimit, perNetwork } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "sixty users sign in from one network with the right password",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-behind-proxy",
  async run({ agent, expect }) {
    const office = from("198.51.100.1")
    for (let i = 1; i <= perNetwork + 10; i++) {
      const colleague = agent.fresh()
      expect(isOverLimit(await attemptWithRightPassword(colleague, office)), `colleague ${i} is refused`).toBe(false)
      if (i > perNetwork) expect((await sessionOf(colleague))?.user?.["name"], `colleague ${i}`).toBe("Alice")
    }
    const attempt = await createAttempt(agent, office)
    let processed = 0
    for (let i = 0; i < perNetwork + 5; i++) if (!isOverLimit(await attempt(`someone-${i}`))) processed++
    expect(processed, "guesses that were processed afterwards").toBe(perNetwork)
    expect(isOverLimit(await attemptWithRightPassword(agent.fresh(), office)), "a colleague after too many guesses")
      .toBe(true)
  },
}
