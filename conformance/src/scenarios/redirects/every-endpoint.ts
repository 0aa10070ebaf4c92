import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

import { foreign } from "./corpus.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 21, 22],
  name: "wherever a callbackUrl can stand, it leads nowhere else",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign.slice(0, 30)) {
      const query = `callbackUrl=${encodeURIComponent(pattern.replaceAll("%s", host))}`
      for (const path of ["signin", "signin/credentials", "signout", "error", "session", "csrf", "providers"]) {
        const page = await agent.get(`/auth/${path}?${query}`)
        expect(page.location?.origin ?? agent.origin, `origin after GET ${path}?${query}`).toBe(agent.origin)
        for (const { attrs } of page.elements.filter(({ tagName }) => tagName === "a")) {
          const href = attrs.find(({ name }) => name === "href")?.value ?? ""
          expect(new URL(href, page.url).origin, `origin of a link on ${path}?${query}`).toBe(agent.origin)
        }
      }
      const back = await signInAs(agent.fresh(), "alice", `?${query}`)
      expect(new URL(back.url).origin, `origin after the page's form with ${query}`).toBe(agent.origin)
    }
  },
}
