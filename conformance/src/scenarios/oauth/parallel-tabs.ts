import type { Scenario } from "../../scenario.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [106],
  name: "two sign-ins in two tabs end well, in either order",
  needs: ["fixtures", "oidc", "oauth"],
  async run({ agent, idp, expect }) {
    for (const order of [[0, 1], [1, 0]] as const) {
      const browser = agent.fresh()
      const tabs = [
        await toReturn(browser, { callbackUrl: "/first" }),
        await toReturn(browser, { provider: "idp-oauth", callbackUrl: "/second" }),
      ]
      for (const tab of order) {
        const page = await arrive(browser, tabs[tab]!, idp)
        expect(page.location?.pathname, `tab ${tab}`).toBe(tab === 0 ? "/first" : "/second")
      }
    }
  },
}
