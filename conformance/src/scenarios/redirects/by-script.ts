import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

import { foreign } from "../../foreign-targets.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20],
  name: "the target that a script gets as JSON stays on the origin",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign.slice(0, 20)) {
      const fields = { ...await rightForm(agent), callbackUrl: pattern.replaceAll("%s", host) }
      const page = await agent.postJson("/auth/callback/credentials", fields, {
        headers: { "x-auth-return-redirect": "1" },
      })
      expect(new URL((page.json as { url: string }).url).origin, `origin with ${pattern}`).toBe(agent.origin)
    }
  },
}
