import type { Scenario } from "../../scenario.ts"
import { foreign } from "../redirects/corpus.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 21],
  name: "no page leads off the origin because its URL says so",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign.slice(0, 24)) {
      const browser = agent.fresh()
      const query = `callbackUrl=${encodeURIComponent(pattern.replaceAll("%s", host))}`
      for (const route of ["/signin", "/signout", "/error", "/verify-request", "/session"]) {
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
    }
  },
}
