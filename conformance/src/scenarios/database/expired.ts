import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["8/maxAge"],
  cases: [59],
  name: "a session that was not used in time has ended, and its row is deleted",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-short",
  async run({ agent, expect }) {
    await signInAs(agent)
    const cookie = sessionCookiesOf(agent)
    agent.wait(601)
    const calls = await callsDuring(agent, async () => {
      const page = await readSession(agent, { cookie })
      expect(page.json, "session").toBe(null)
      expect(page.setCookies[0], "cookie").toMatch(new RegExp(`^${sessionCookie}=; Max-Age=0;`))
    })
    expect(calls, "calls").toBe(["getSessionAndUser", "deleteSession"])
    expect(await callsDuring(agent, () => readSession(agent, { cookie })), "calls for it again").toBe([
      "getSessionAndUser",
    ])
  },
}
