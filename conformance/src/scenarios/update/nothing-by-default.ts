import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt.session", "4.3/update"],
  cases: [104],
  name: "an update of the session changes nothing without callbacks",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const before = await sessionOf(agent)
    const data = {
      name: "Eve",
      user: { name: "Eve", role: "admin" },
      sub: "b2",
      exp: 9_999_999_999,
      expires: "2999-01-01T00:00:00.000Z",
      sid: "x",
    }
    const page = await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data })
    expect(page.status, "status").toBe(200)
    expect(page.json, "answer").toBe(before)
    expect(await sessionOf(agent), "session afterwards").toBe(before)
    const last = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "session").at(-1)
    const { token } = last?.data as { token: Record<string, unknown> }
    expect([token["sub"], token["role"], token["user"]], "sub, role and user in the token").toBe([
      "a1",
      undefined,
      undefined,
    ])
  },
}
