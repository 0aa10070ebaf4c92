import { endSessions, nameOf, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"
import { newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56],
  name:
    "under `database`, endSessions(userId) deletes the rows of this user, and an adapter that cannot do that is named",
  needs: ["app", "verbs", "fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const operator = agent.fresh()
    await signInAs(operator, "bob")
    await signInAs(agent)
    const [bob, alice] = await newUsersOf(agent)
    expect([typeof bob, typeof alice], "ids").toBe(["string", "string"])
    for (const fixture of ["database", "database-listing"] as const) {
      const browsers = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      for (const browser of browsers) await signInAs(browser)
      const all = [...browsers, steal(browsers[0]!)]
      expect(await endSessions(operator.use(fixture), String(alice)), `outcome, ${fixture}`).toBe("done")
      for (const [i, browser] of all.entries()) expect(await nameOf(browser), `browser ${i}, ${fixture}`).toBe(null)
      expect(await nameOf(operator), `another user, ${fixture}`).toBe("Bob")
      await signInAs(browsers[0]!)
      expect(await nameOf(browsers[0]!), `a session that began afterwards, ${fixture}`).toBe("Alice")
    }
    expect(await endSessions(operator.use("database-plain"), String(alice)), "without both methods").toBe(
      "MissingAdapterMethods",
    )
    expect(await endSessions(operator.use("jwt-with-adapter"), String(alice)), "jwt without revocation").toBe(
      "InvalidConfig",
    )
  },
}
