import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "a program that posts JSON without a CSRF token gets 403 and a readable error",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    for (const path of ["/auth/session", "/auth/signout", "/auth/callback/credentials"]) {
      const page = await agent.postJson(path, { csrfToken: "wrong", data: { user: { name: "Eve" } } })
      expect(page.status, path).toBe(403)
      expect(page.json, path).toBe({ error: "MissingCSRF" })
    }
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
