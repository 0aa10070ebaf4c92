import type { Scenario } from "../../scenario.ts"
import { csrfOf, rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32, 34],
  name: "the CSRF token of another browser is rejected",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const other = await csrfOf(agent.fresh())
    await csrfOf(agent)
    await agent.post("/auth/callback/credentials", { ...await rightForm(agent), csrfToken: other })
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
