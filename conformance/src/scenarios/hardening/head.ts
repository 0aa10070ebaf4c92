import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [38],
  name: "HEAD is answered as GET is, without a body",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const route of ["/session", "/providers", "/signin"]) {
      const page = await agent.send("HEAD", agent.auth(route), undefined, {})
      expect(page.status, `status of HEAD ${route}`).toBe(200)
      expect(page.body, `body of HEAD ${route}`).toBe("")
    }
  },
}
