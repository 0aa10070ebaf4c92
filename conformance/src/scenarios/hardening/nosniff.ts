import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [78],
  name: "every response tells browsers not to guess its media type",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const route of ["/session", "/providers", "/signin"]) {
      const page = await agent.get(agent.auth(route))
      expect(page.headers.get("x-content-type-options"), `X-Content-Type-Options of ${route}`).toBe("nosniff")
    }
  },
}
