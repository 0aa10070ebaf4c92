import { arrive, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  id: "hardening/failure-cleans-up",
  spec: ["4.1/oauth"],
  cases: [79],
  name: "of a sign-in that ended, well or not, no cookie keeps more than a mark",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    for (const faults of [[], ["callback/denied"]] as const) {
      const browser = agent.fresh()
      await browser.get(browser.auth("/signin"))
      await csrfOf(browser)
      const known = new Set(browser.jar.all(agent.now()).map(({ name }) => name))
      const authorization = await toAuthorization(browser)
      const flow = browser.jar.all(agent.now()).map(({ name }) => name).filter((name) => !known.has(name))
      await idp.next({ faults })
      await arrive(browser, await toCallback(browser, authorization), idp)
      const left = flow.map((name) => browser.jar.get(name))
      // tells a callback that comes again from one whose cookie the browser did not send
      expect(left, `what is left in the flow's cookies after ${faults[0] ?? "a sign-in"}`).toBe(["used"])
    }
  },
}
