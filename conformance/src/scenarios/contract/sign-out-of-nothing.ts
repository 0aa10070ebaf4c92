import { isHandled } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut"],
  cases: [87],
  name: "signing out without a session is no failure",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await agent.post(agent.auth("/signout"), { csrfToken: await csrfOf(agent) })
    expect(isHandled(page), `it is met without a failure (${page.status})`).toBe(true)
    expect(page.location?.origin ?? agent.origin, "where it leads").toBe(agent.origin)
  },
}
