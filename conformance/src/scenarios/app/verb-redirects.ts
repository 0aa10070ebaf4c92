import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

import { foreign } from "../../foreign-targets.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "2.8/redirect"],
  cases: [20, 21, 22],
  name: "a redirectTo of the server verbs that leads to another origin is not followed",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign.slice(0, 20)) {
      const page = await agent.fresh().post("/login", {
        username: "alice",
        password,
        redirectTo: pattern.replaceAll("%s", host),
      })
      expect((page.location ?? new URL(agent.origin)).origin, `origin with ${JSON.stringify(pattern)}`).toBe(
        agent.origin,
      )
    }
  },
}
