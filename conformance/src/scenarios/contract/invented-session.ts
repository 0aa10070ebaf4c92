import { enter, foreignSessions } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [63, 64, 87, 91],
  name: "what is no session is none, and no failure of the server",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    const [session] = await enter(agent, ways)
    for (const value of foreignSessions) {
      const page = await readSession(agent.fresh(), { cookie: `${session!.name}=${value}` })
      expect(page.status, `status with ${value.slice(0, 40)}`).toBe(200)
      expect(page.json, `session with ${value.slice(0, 40)}`).toBe(null)
    }
  },
}
