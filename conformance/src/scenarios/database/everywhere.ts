import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [58],
  name: "all sessions of one user can be ended at once, without ending another user's",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-open",
  async run({ agent, expect }) {
    const [other, bob] = [agent.fresh(), agent.fresh()]
    await signInAs(agent)
    await signInAs(other)
    await signInAs(bob, "bob")
    await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data: { everywhere: true } })
    expect(await sessionOf(agent), "session here").toBe(null)
    expect(await sessionOf(other), "session in another browser").toBe(null)
    expect((await sessionOf(bob))?.user?.["name"], "another user").toBe("Bob")
  },
}
