import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/trustHost", "5/2"],
  cases: [27, 28, 107],
  name: "a configured origin overrides every header",
  needs: ["fixtures"],
  fixture: "fixed-origin",
  async run({ agent, expect }) {
    for (
      const headers of [{}, { host: "evil.example" }, { "x-forwarded-host": "evil.example" }, {
        forwarded: "host=evil.example",
      }]
    ) {
      const page = await agent.get("/auth/providers", { headers })
      expect(page.body, "addresses").toContain("https://public.test/auth/signin/credentials")
      expect(page.body, "addresses").not.toContain("evil")
    }
  },
}
