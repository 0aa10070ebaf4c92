import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [106],
  name: "two sign-ins in two tabs both end well, in either order",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    for (const order of [[0, 1], [1, 0]] as const) {
      const browser = agent.fresh()
      const tabs = [
        await toReturn(browser, { callbackUrl: "/?first" }),
        await toReturn(browser, { callbackUrl: "/?second" }),
      ]
      for (const tab of order) {
        const page = await arrive(browser, tabs[tab]!, idp)
        expect(page.location?.search, `where tab ${tab} ends`).toBe(tab === 0 ? "?first" : "?second")
      }
    }
  },
}
