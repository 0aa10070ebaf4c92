import { credentialsTarget } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"
import { foreign } from "../redirects/corpus.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 21, 22, 23, 24],
  name: "no URL that a form names leads off the origin, after signing in or out",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign) {
      const browser = agent.fresh()
      const form = { ...await rightForm(browser), callbackUrl: pattern.replaceAll("%s", host) }
      for (const target of [credentialsTarget(browser), browser.auth("/signout")]) {
        const page = await browser.post(target, form)
        const what = `origin with ${JSON.stringify(pattern)} (${page.headers.get("location")})`
        expect(page.location?.origin ?? agent.origin, what).toBe(agent.origin)
      }
    }
  },
}
