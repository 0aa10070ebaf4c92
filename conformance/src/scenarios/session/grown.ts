import { lastErrorOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookiesOf, signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt", "7/AuthError"],
  cases: [91, 92],
  name: "a session that has become too large is still read, keeps its cookie and logs one error",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "growing-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const held = sessionCookiesOf(agent)
    const before = (await errorsOf(agent)).length
    const page = await readSession(agent.wait(5))
    expect(page.status, "status").toBe(200)
    expect((page.json as SeenSession | null)?.user?.["name"], "name").toBe("Alice")
    expect(page.setCookies, "cookies set").toBe([])
    expect(sessionCookiesOf(agent), "the session's cookie").toBe(held)
    expect((await errorsOf(agent)).length - before, "errors logged").toBe(1)
    expect(await lastErrorOf(agent), "logged error").toBe("SessionTooLarge")
  },
}
