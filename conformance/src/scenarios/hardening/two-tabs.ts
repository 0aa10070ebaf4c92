import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [106],
  name: "two sign-ins in two tabs both succeed, in either order",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect, fixtures }) {
    const { oidc } = agent.app
    for (const provider of fixtures ? [oidc, "idp-oauth"] : [oidc]) {
      for (const order of [[0, 1], [1, 0]] as const) {
        const browser = agent.fresh()
        const tabs = [
          await toReturn(browser, { callbackUrl: "/?first" }),
          await toReturn(browser, { provider, callbackUrl: "/?second" }),
        ]
        for (const tab of order) {
          const { location } = await arrive(browser, tabs[tab]!, idp)
          const end = `${location?.pathname}${location?.search}`
          expect(end, `target of tab ${tab}, ${provider}`).toBe(tab === 0 ? "/?first" : "/?second")
        }
      }
    }
  },
}
