import { credentialsTarget } from "../../blackbox-steps.ts"
import { foreign } from "../../foreign-targets.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 21, 22, 23, 24],
  name: "no target in a sign-in or sign-out form redirects to another origin",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign) {
      const browser = agent.fresh()
      const form = { ...await rightForm(browser), callbackUrl: pattern.replaceAll("%s", host) }
      for (const target of [credentialsTarget(browser), browser.auth("/signout")]) {
        const page = await browser.post(target, form)
        const { location } = page
        const what = `after ${target} with ${JSON.stringify(pattern)} (${page.headers.get("location")})`
        expect(location?.origin ?? agent.origin, `origin ${what}`).toBe(agent.origin)
        if (!fixtures) continue
        expect(location?.username, `user name ${what}`).toBe("")
        expect(location?.href, `Location, serialised, ${what}`).toBe(page.headers.get("location"))
      }
    }
  },
}
