import { credentialsTarget, isEntered } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "4.3/signIn"],
  cases: [],
  name: "right credentials sign in and lead to where the person wanted to go",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    for (const target of ["/", `${agent.app.guarded}?a=1&b=%20`]) {
      const browser = agent.fresh()
      const form = { ...await rightForm(browser), callbackUrl: target }
      const page = await browser.post(credentialsTarget(browser), form)
      expect(page.status, "status").toBeOneOf([302, 303])
      expect(page.location?.href, "where it leads").toBe(new URL(target, agent.origin).href)
      expect(await isEntered(browser), "somebody is signed in").toBe(true)
    }
  },
}
