import { logIn, meOf, sessionLines } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "8/updateAge"],
  cases: [77],
  name: "a session is renewed in a handler that throws its response",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded-every-access",
  async run({ agent, expect }) {
    await logIn(agent)
    for (const send of [{}, { kind: "fetch", from: `${agent.origin}/` }] as const) {
      const page = await agent.get("/thrown", send)
      expect([page.location?.pathname, page.status], "answer").toBe(["/", 303])
      expect(sessionLines(page).length, "cookies").toBe(1)
    }
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
