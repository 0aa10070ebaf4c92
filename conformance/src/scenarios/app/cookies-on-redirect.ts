import { logIn, meOf, sessionLines } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "8/updateAge"],
  cases: [77],
  name: "a session is renewed in a request that ends in a redirect",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded-every-access",
  async run({ agent, expect }) {
    await logIn(agent)
    // as a page, before which the hook has read the session, and as a call, in which the handler reads it
    for (const send of [{}, { kind: "fetch", from: `${agent.origin}/` }] as const) {
      const page = await agent.get("/leave", send)
      expect([page.location?.pathname, Math.floor(page.status / 100)], "answer").toBe(["/", 3])
      expect(sessionLines(page).length, "cookies").toBe(1)
      expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    }
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
