import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["7/errors"],
  cases: [70, 88],
  name: "an error named like a member of Object.prototype is an unknown error",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const error of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      for (const route of ["/error", "/signin"]) {
        const page = await agent.get(agent.auth(`${route}?error=${error}`))
        expect(page.status, `status of ${route} with ${error}`).toBe(200)
        expect(page.text, `text of ${route} with ${error}`).toMatch(/\w{3}/)
      }
    }
  },
}
