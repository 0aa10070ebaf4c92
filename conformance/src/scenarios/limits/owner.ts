import { attemptWithRightPassword, createAttempt, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "the guesses of one network do not lock out the owner on another network",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-behind-proxy",
  async run({ agent, expect }) {
    const attack = await createAttempt(agent, from("198.51.100.1"))
    for (let i = 0; i < 40; i++) await attack("alice")
    expect(isOverLimit(await attack("alice")), "the attacker's attempts are no longer processed").toBe(true)
    const owner = agent.fresh()
    await attemptWithRightPassword(owner, from("203.0.113.7"))
    expect((await sessionOf(owner))?.user?.["name"], "name of the owner").toBe("Alice")
  },
}
