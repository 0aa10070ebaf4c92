import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/update"],
  cases: [96],
  name: "an update without a session returns null and creates none",
  needs: ["fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    const page = await agent.postJson("/auth/session", {
      csrfToken: await csrfOf(agent),
      data: { user: { name: "Eve" } },
    })
    expect([page.status, page.json], "answer").toBe([200, null])
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
