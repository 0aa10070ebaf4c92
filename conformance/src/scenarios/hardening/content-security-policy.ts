import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [70, 74],
  name: "the pages have a Content-Security-Policy",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const route of ["/signin", "/signout", "/error"]) {
      const policy = (await agent.get(agent.auth(route))).headers.get("content-security-policy") ?? ""
      expect(policy, `policy of ${route}`).toMatch(/(default|script)-src/)
      expect(policy, `policy of ${route}`).not.toMatch(/script-src[^;]*unsafe-inline/)
    }
  },
}
