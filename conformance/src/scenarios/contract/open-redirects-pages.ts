import { foreign } from "../../foreign-targets.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

const everywhere = ["/signin", "/signout", "/error", "/verify-request", "/session"]

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 21, 22],
  name: "no page leads to another origin that its URL names",
  needs: [],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign.slice(0, fixtures ? 30 : 24)) {
      const browser = agent.fresh()
      const query = `callbackUrl=${encodeURIComponent(pattern.replaceAll("%s", host))}`
      for (const route of fixtures ? [...everywhere, "/signin/credentials", "/csrf", "/providers"] : everywhere) {
        const page = await browser.get(browser.auth(`${route}?${query}`))
        expect(page.location?.origin ?? agent.origin, `origin after ${route}?${query}`).toBe(agent.origin)
        for (const { tagName, attrs } of page.elements) {
          const lead = attrs.find(({ name }) =>
            name === (tagName === "a" ? "href" : tagName === "form" ? "action" : "")
          )
          if (!lead) continue
          const url = URL.parse(lead.value, page.url)
          expect(url?.origin, `origin of a ${tagName} on ${route}?${query}`).toBe(agent.origin)
        }
      }
      if (!fixtures) continue
      const end = await signInAs(browser, "alice", `?${query}`)
      expect(new URL(end.url).origin, `origin after the page's form with ${query}`).toBe(agent.origin)
    }
  },
}
