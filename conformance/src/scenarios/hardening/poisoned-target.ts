import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 30],
  name: "a link with a malformed target breaks no later page",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const target of ["http://", "[", "not a url"]) {
      const browser = agent.fresh()
      await browser.get(browser.auth(`/signin?callbackUrl=${encodeURIComponent(target)}`))
      expect((await readSession(browser)).status, `status of the session after ${target}`).toBe(200)
      expect((await browser.get(browser.auth("/signin"))).status, `status of the sign-in page after ${target}`).toBe(
        200,
      )
    }
  },
}
