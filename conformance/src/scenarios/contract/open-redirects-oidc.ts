import { arrive, start, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { foreign } from "../../foreign-targets.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 21, 22],
  name: "no target in a form redirects to another origin after a sign-in at a provider",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign.slice(0, 20)) {
      const browser = agent.fresh()
      const page = await start(browser, { callbackUrl: pattern.replaceAll("%s", host) })
      if (!page.location?.searchParams.has("client_id")) {
        expect(page.location?.origin ?? agent.origin, `where the start leads with ${pattern}`).toBe(agent.origin)
        continue
      }
      const end = await arrive(browser, await toCallback(browser, page.location), idp)
      expect(end.location?.origin ?? agent.origin, `where the callback leads with ${pattern}`).toBe(agent.origin)
    }
  },
}
