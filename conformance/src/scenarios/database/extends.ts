import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookie, signInAs } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge", "8/maxAge"],
  cases: [59],
  name: "the row and the cookie of a session are extended together, and only after updateAge",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-short",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await readSession(agent.wait(50))).setCookies, "cookies before updateAge").toBe([])
    expect(await callsOf(agent, "updateSession"), "extensions before updateAge").toBe([])
    const page = await readSession(agent.wait(11))
    expect(page.setCookies.length, "cookies after updateAge").toBe(1)
    expect(page.setCookies[0], "the cookie").toMatch(new RegExp(`^${sessionCookie}=.*; Max-Age=600;`))
    const [row] = await callsOf(agent, "updateSession")
    expect(row?.["expires"], "expiry of the row").toBe((page.json as SeenSession).expires)
    expect((await readSession(agent)).setCookies, "cookies right afterwards").toBe([])
    expect((await readSession(agent.wait(560))).json === null, "it has ended early").toBe(false)
  },
}
