import { lastErrorOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionCookiesOf, signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt.session", "7/AuthError"],
  cases: [91, 92],
  name: "an update that makes the session too large gets 413 with the error's name, and writes nothing",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "growing-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const held = sessionCookiesOf(agent)
    const csrfToken = await csrfOf(agent)
    const before = (await errorsOf(agent)).length
    const page = await agent.postJson("/auth/session", { csrfToken, data: { user: { name: "Alice B." } } })
    expect(page.status, "status").toBe(413)
    expect(page.json, "body").toBe({ error: "SessionTooLarge" })
    expect(page.headers.get("retry-after"), "Retry-After").toBe(null)
    expect(page.setCookies, "cookies set").toBe([])
    expect(sessionCookiesOf(agent), "the session's cookie").toBe(held)
    expect((await errorsOf(agent)).length - before, "errors logged").toBe(1)
    expect(await lastErrorOf(agent), "logged error").toBe("SessionTooLarge")
  },
}
