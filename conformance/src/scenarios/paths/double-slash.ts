import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/base"],
  cases: [84],
  name: "no spelling of a path reaches an auth route that it does not name",
  needs: ["fixtures", "socket"],
  async run({ agent, expect }) {
    for (
      const target of [
        "//auth/providers",
        "/./auth//providers",
        "/auth/x/../../auth/%2e%2e/providers",
      ]
    ) {
      const page = await agent.get(target, { kind: "program" })
      expect(page.body, target).not.toContain("signinUrl")
    }
  },
}
