import { outcomeOf, sessionsOf } from "../../manage-steps.ts"
import { nameOf, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie, signInAs } from "../../steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56, 58],
  name: "users end all of their sessions, with or without the current one, and nobody else's",
  needs: ["app", "verbs", "fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const bob = agent.fresh()
    await signInAs(bob, "bob")
    for (const fixture of ["database", "database-listing", "database-short-own-token"] as const) {
      agent.use(fixture)
      const others = [agent.fresh(), agent.fresh(), agent.fresh()]
      for (const browser of [agent, ...others]) await signInAs(browser)
      if (fixture === "database-short-own-token") {
        // its tokens do not tell when the user signed in
        expect((await callVerb(agent, "endOtherSessions")).outcome, fixture).toBe("InvalidConfig")
        continue
      }
      for (const byVerb of [true, false]) {
        if (byVerb) expect((await callVerb(agent, "endOtherSessions")).outcome, `${fixture}, verb`).toBe("done")
        else expect(await outcomeOf(agent, "end-other-sessions"), `${fixture}, route`).toBe("done")
        for (const browser of others) expect(await nameOf(browser), `another session, ${fixture}`).toBe(null)
        expect(await nameOf(agent), `the current session, ${fixture}`).toBe("Alice")
        expect((await sessionsOf(agent)).sessions.map(({ current }) => current), `list, ${fixture}`).toBe([true])
        for (const browser of others) await signInAs(browser)
      }
      const copy = steal(agent)
      expect(await outcomeOf(agent, "end-all-sessions"), `all, ${fixture}`).toBe("done")
      for (const browser of [agent, copy, ...others]) expect(await nameOf(browser), `all, ${fixture}`).toBe(null)
      expect(agent.jar.get(sessionCookie), `cookie, ${fixture}`).toBe(undefined)
      expect(await nameOf(bob), `another user, ${fixture}`).toBe("Bob")
    }
    const one = agent.fresh().use("database-plain")
    await signInAs(one)
    for (const action of ["end-other-sessions", "end-all-sessions"]) {
      expect(await outcomeOf(one, action), `${action} without methods for it`).toBe("500 Configuration")
    }
    expect((await callVerb(one, "endOtherSessions")).outcome, "verb").toBe("MissingAdapterMethods")
    expect(await nameOf(one), "after errors").toBe("Alice")
  },
}
