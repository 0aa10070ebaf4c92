import { endSessions, nameOf, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56],
  name:
    "endSessions(userId) ends all sessions of this user, of the same second too, but no session that begins afterwards",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "revocable",
  async run({ agent, expect }) {
    const operator = agent.fresh()
    await signInAs(operator, "bob")
    const browsers = [agent, agent.fresh(), agent.fresh()]
    for (const browser of browsers) await signInAs(browser)
    const thief = steal(agent)
    for (let round = 1; round <= 3; round++) {
      expect(await endSessions(operator, "a1"), `outcome ${round}`).toBe("done")
      for (const [i, browser] of [...browsers, thief].entries()) {
        expect(await nameOf(browser), `browser ${i} after round ${round}`).toBe(null)
      }
      expect(await nameOf(operator), `another user after round ${round}`).toBe("Bob")
      // all of this takes less than a second
      await signInAs(agent)
      expect(await nameOf(agent), `a session that began after round ${round}`).toBe("Alice")
      await signInAs(browsers[1]!)
    }
    expect(await endSessions(operator, ""), "without an id").toMatch(/TypeError/)
    expect(await endSessions(agent, "a1"), "their own").toBe("done")
    expect(await nameOf(agent), "the session that called it").toBe(null)
  },
}
