import { arrive, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [79],
  name: "a finished sign-in, successful or not, leaves nothing of its flow in cookies",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    for (const faults of [[], ["callback/denied"]] as const) {
      const browser = agent.fresh()
      await browser.get(browser.auth("/signin"))
      await csrfOf(browser)
      const known = new Set(browser.jar.all(agent.now()).map(({ name }) => name))
      const authorization = await toAuthorization(browser)
      const flow = browser.jar.all(agent.now()).filter(({ name }) => !known.has(name))
      await idp.next({ faults })
      await arrive(browser, await toCallback(browser, authorization), idp)
      const left = flow.filter(({ name, value }) => browser.jar.get(name) === value).map(({ name }) => name)
      expect(left, `cookies that are left after ${faults[0] ?? "a sign-in"}`).toBe([])
    }
  },
}
