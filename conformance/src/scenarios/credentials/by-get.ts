import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [32, 38],
  name: "nobody is signed in by a link",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const query = new URLSearchParams(await rightForm(agent))
    const page = await agent.get(`/auth/callback/credentials?${query}`)
    expect(page.status, "status").toBe(405)
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
