import { isFramed } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [37],
  name: "no other site can show the pages in a frame",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const route of ["/signin", "/signout", "/error"]) {
      expect(isFramed(await agent.get(agent.auth(route))), `${route} can be framed`).toBe(false)
    }
  },
}
