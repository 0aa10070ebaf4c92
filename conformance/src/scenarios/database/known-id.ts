import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"
import { callsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [54],
  name: "an `authorize` that returns the id of a stored user signs in that user, and an unknown id creates a new one",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-own-users",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice of the store")
    expect(await newUsersOf(agent), "new users").toBe([])
    for (const method of ["linkAccount", "updateAccount"]) {
      expect(await callsOf(agent, method), `calls of ${method}`).toBe([])
    }
    const other = agent.fresh()
    await signInAs(other, "bob")
    expect((await sessionOf(other))?.user?.["name"], "name of another").toBe("Bob")
    expect((await newUsersOf(agent)).length, "new users, then").toBe(1)
  },
}
