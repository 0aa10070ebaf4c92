import type { Agent } from "../../agent.ts"
import { callbackPath, toAuthorization } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { amongPlanted, cookiesOf } from "../../steps.ts"

const formCookie = "__Host-svc.form"

export const scenario: Scenario = {
  id: "oauth/planted-forms",
  spec: ["4.1/oauth"],
  cases: [16, 36],
  name: "planted cookies with another user's answer, or with another user's flows, do not prevent a sign-in",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const post = async (browser: Agent) => {
      const page = await browser.get((await toAuthorization(browser, { provider: "form" })).href)
      const { action, fields } = page.forms[0]!
      await browser.post(action, [...fields], { from: idp.issuer })
    }
    const attacker = agent.fresh()
    await post(attacker)
    const planted = [`${formCookie}=${attacker.jar.get(formCookie)}`, `${formCookie}=junk`]
    for (let at = 0; at <= planted.length; at++) {
      const browser = agent.fresh()
      await post(browser)
      const flow = browser.jar.all(browser.now()).find(({ name }) => name.includes("svc.flow."))!.name
      const flows = attacker.jar.all(attacker.now()).filter(({ name }) => name.includes("svc.flow."))
      const twins = [...flows.map(({ value }) => `${flow}=${value}`), `${flow}=junk`]
      const cookie = amongPlanted(cookiesOf(browser), [...planted, ...twins])[at * 2]!
      const page = await browser.get(callbackPath("form"), { from: idp.issuer, cookie })
      expect(page.location?.pathname, `end, ${at}`).toBe("/protected")
    }
  },
}
