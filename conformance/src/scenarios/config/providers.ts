import { brokenProviders } from "../../fixtures/broken-providers.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers"],
  cases: [3, 89, 95],
  name: "a provider with an invalid option is rejected before it is used, by an error that names the option",
  needs: ["fixtures"],
  async run({ agent, expect }) {
    for (const [what, , type, message] of brokenProviders) {
      const page = await agent.use(`misconfigured-${what}`).get("/auth/session")
      expect(page.status, `${what}: status`).toBe(500)
      expect(page.body, `${what}: body`).not.toContain(message)
      const last = (await agent.seen()).findLast(({ kind, name }) => kind === "log" && name === "error")
      const [logged, error] = last?.data as [string, { message: string }]
      expect(logged, `${what}: logged`).toBe(type)
      expect(error.message, `${what}: message`).toContain(message)
    }
  },
}
