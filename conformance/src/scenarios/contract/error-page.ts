import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["7/errors"],
  cases: [70],
  name: "every error, known or unknown, has a page",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const error of ["AccessDenied", "Configuration", "Verification", "Whatever"]) {
      const page = await agent.get(agent.auth(`/error?error=${error}`))
      expect(page.headers.get("content-type"), `content type with ${error}`).toMatch(/^text\/html/)
      expect(page.text, `text with ${error}`).toMatch(/\w{3}/)
    }
  },
}
