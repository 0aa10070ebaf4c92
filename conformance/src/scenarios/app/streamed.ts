import { logIn, sessionLines } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge", "4.3/auth-server"],
  cases: [77],
  name: "a session is renewed before a stream starts, even if the page reads it later",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded-every-access",
  async run({ agent, expect }) {
    expect((await agent.get("/streamed")).body, "stream of a signed-out user").toContain("nobody")
    await logIn(agent)
    const page = await agent.get("/streamed")
    expect(page.body, "stream").toContain("Alice")
    expect(sessionLines(page).length, "cookies").toBe(1)
    expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    const logs = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name !== "debug")
    expect(logs, "log").toBe([])
  },
}
