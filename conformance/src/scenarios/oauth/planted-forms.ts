import type { Agent } from "../../agent.ts"
import { callbackPath, toAuthorization } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { amongPlanted, cookiesOf } from "../../steps.ts"

const formCookie = "__Host-svc.form"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [16, 36],
  name: "planted cookies with another user's posted response or flows do not prevent a sign-in",
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
    const flows = attacker.jar.all(attacker.now()).filter(({ name }) => name.includes("svc.flow."))
    for (const twins of [[], [...flows.map(({ value }) => value), "junk"]]) {
      for (let at = 0; at <= planted.length; at++) {
        const browser = agent.fresh()
        await post(browser)
        const flow = browser.jar.all(browser.now()).find(({ name }) => name.includes("svc.flow."))!.name
        const all = [...planted, ...twins.map((value) => `${flow}=${value}`)]
        const cookie = amongPlanted(cookiesOf(browser), all)[at * all.length / planted.length]!
        const page = await browser.get(callbackPath("form"), { from: idp.issuer, cookie })
        expect(page.location?.pathname, `end, ${at} of ${all.length}`).toBe("/protected")
      }
    }
    const browser = agent.fresh()
    const [form] = (await browser.get((await toAuthorization(browser, { provider: "form" })).href)).forms
    const fields = form!.fields.map(([name, value]): [string, string] => [name, value])
    const cookie = [...planted, cookiesOf(browser)].join("; ")
    const query = new URLSearchParams(fields)
    const page = await browser.get(`${callbackPath("form")}?${query}`, { from: idp.issuer, cookie })
    expect(page.location?.pathname, "end of a callback with a query").toBe("/protected")
  },
}
