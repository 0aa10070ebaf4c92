import { expectRefusal, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const everywhere = ["callback/error-html", "callback/error-crlf", "callback/error-code-html"] as const
/** This library shows nothing of a provider's message at all, so other texts stay out, too. */
const more = ["callback/error-unicode", "callback/error-long", "token/error-html-description"] as const

export const scenario: Scenario = {
  spec: ["4.1/oauth", "7/errors"],
  cases: [18, 70, 72],
  name: "a provider's error message cannot inject markup or a header",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect, fixtures }) {
    for (const fault of fixtures ? [...everywhere, ...more] : everywhere) {
      const browser = agent.fresh()
      await idp.next({ faults: [fault] })
      const answer = await signInBy(browser, idp)
      await expectRefusal(
        { agent: browser, expect, fixtures },
        answer,
        ["OAuthCallbackError", "InvalidCheck"],
        fault,
      )
      expect(browser.jar.get("evil"), `a cookie that ${fault} sets`).toBe(undefined)
      const page = await browser.follow(answer)
      expect(page.body, `page after ${fault}`).not.toContain("<script>alert(1)")
      expect(new URL(page.url).origin, `origin after ${fault}`).toBe(agent.origin)
      for (const { exchange } of fixtures ? [answer, page] : []) {
        const text = JSON.stringify(exchange.response)
        expect(text, fault).not.toContain("echo-marker")
        expect(text, fault).not.toContain("evil")
      }
    }
  },
}
