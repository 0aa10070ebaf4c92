import { meOf } from "../../app-steps.ts"
import { lastErrorOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt", "4.3/update", "7/AuthError"],
  cases: [91, 92, 95],
  name: "a session that has become too large still opens guarded pages, and unstable_update throws SessionTooLarge",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "cookie-sessions"],
  fixture: "growing-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const held = sessionCookiesOf(agent)
    expect((await agent.get("/protected")).status, "status of a guarded page").toBe(200)
    expect(await meOf(agent), "name").toBe("Alice")
    const home = await agent.get("/")
    const { length } = await agent.seen()
    const page = await agent.submit(home, "Update", { name: "Alice B." })
    expect(page.status, "status of an uncaught error").toBe(500)
    expect(page.headers.get("retry-after"), "Retry-After").toBe(null)
    expect((await agent.seen()).length > length, "something is logged").toBe(true)
    expect(await lastErrorOf(agent), "logged error").toBe("SessionTooLarge")
    expect(sessionCookiesOf(agent), "the session's cookie").toBe(held)
    expect(await meOf(agent), "name afterwards").toBe("Alice")
  },
}
