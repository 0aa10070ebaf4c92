import { endSessions, nameOf } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [95, 102],
  name:
    "while the store of revocations is down no user is signed out: the app answers 503, keeps the cookie, and guards every page",
  needs: ["app", "verbs", "fixtures", "credentials", "guard"],
  fixture: "revocable",
  async run({ agent, expect }) {
    await signInAs(agent)
    const operator = agent.fresh()
    agent.use("revocable-down")
    for (let n = 0; n < 3; n++) {
      const page = await readSession(agent)
      expect(page.status, "status").toBe(503)
      expect(page.headers.get("retry-after"), "Retry-After").toMatch(/^\d+$/)
      expect(page.setCookies, "cookies").toBe([])
    }
    expect((await agent.get("/protected")).status, "status behind a guard").toBe(503)
    const update = await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data: {} })
    expect(update.status, "status of an update").toBe(503)
    expect(await endSessions(operator.use("revocable-down"), "a1"), "ending all sessions").toBe("AdapterError")
    expect(await nameOf(agent.use("revocable")), "name when it is over").toBe("Alice")
  },
}
