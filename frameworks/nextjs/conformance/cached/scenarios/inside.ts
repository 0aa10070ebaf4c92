import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [77],
  name: "auth() in a cached function fails and never returns a session that would be cached for all users",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const visitor = agent.fresh()
    await logIn(agent)
    for (const user of [agent, visitor, agent]) {
      const page = await user.get(`${agent.base}/inside`, { kind: "program" })
      expect([page.status, page.body.includes("Alice")], "a session in a cached function").toBe([500, false])
    }
  },
}
