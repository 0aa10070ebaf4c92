import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/maxAge", "8/updateAge"],
  cases: [59],
  name: "a session that is used outlives maxAge",
  needs: ["fixtures", "credentials"],
  fixture: "short-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    for (let i = 0; i < 4; i++) {
      expect((await sessionOf(agent.wait(400)))?.user?.["name"], `after ${400 * (i + 1)} s`).toBe("Alice")
    }
  },
}
