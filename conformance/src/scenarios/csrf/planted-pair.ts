import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfCookie, csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [34],
  name: "the CSRF token and cookie of an attacker's own browser do not let a form from another site pass",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const attacker = agent.fresh()
    const csrfToken = await csrfOf(attacker)
    agent.jar.plant(
      csrfCookie,
      attacker.jar.get(csrfCookie) ?? "",
      agent.origin,
      "Path=/; Secure; HttpOnly; SameSite=None",
    )
    for (const from of ["https://evil.example/", "https://sibling.app.test/"]) {
      const page = await agent.post("/auth/callback/credentials", { csrfToken, username: "bob", password }, { from })
      expect(page.status, `status, from ${from}`).toBe(403)
      expect(await sessionOf(agent), "session").toBe(null)
    }
  },
}
