import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "the 403 for a foreign Origin names both origins and the setting that allows it",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const headers = { "sec-fetch-site": "", origin: "https://www.app.test" }
    const page = await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent) }, { headers })
    expect(page.status, "status").toBe(403)
    for (const part of ["https://www.app.test", agent.origin, "AUTH_URL"]) expect(page.body, "body").toContain(part)
  },
}
