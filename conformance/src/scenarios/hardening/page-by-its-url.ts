import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [70, 88],
  name: "a page with unknown query parameters still shows its forms",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const name of ["providers", "theme", "title", "url", "cookies", "__proto__", "toString"]) {
      const page = await agent.get(agent.auth(`/signin?${name}=planted`))
      expect(page.status, `status with ${name}`).toBe(200)
      expect(page.forms.length > 0, `there are forms with ${name}`).toBe(true)
    }
  },
}
