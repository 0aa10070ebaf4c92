import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [18, 70],
  name: "what a provider says of its error is never markup, nor a header",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    for (const fault of ["callback/error-html", "callback/error-crlf", "callback/error-code-html"] as const) {
      const browser = agent.fresh()
      await idp.next({ faults: [fault] })
      const answer = await arrive(browser, await toReturn(browser), idp)
      expect(browser.jar.get("evil"), `a cookie that ${fault} sets`).toBe(undefined)
      const page = await browser.follow(answer)
      expect(page.body, `page after ${fault}`).not.toContain("<script>alert(1)")
      expect(new URL(page.url).origin, `origin after ${fault}`).toBe(agent.origin)
    }
  },
}
