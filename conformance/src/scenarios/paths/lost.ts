import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  id: "paths/lost",
  spec: ["4.1/base"],
  cases: [84],
  name: "a person at an address that does not exist gets a page, a program JSON",
  needs: [],
  async run({ agent, expect }) {
    for (const path of ["/auth/nowhere", "/auth/signin/idp/x"]) {
      const page = await agent.get(path)
      expect([page.status, page.headers.get("content-type")], path).toBe([400, "text/html; charset=utf-8"])
      expect(page.body, path).toContain("No such page")
      const answer = await agent.get(path, { kind: "program" })
      expect([answer.status, answer.json], `${path} for a program`).toBe([400, { error: "UnknownAction" }])
    }
  },
}
