import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/database"],
  cases: [55],
  name: "every sign-in creates a session and deletes the one that the browser presented, even another user's",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const other = agent.fresh()
    await signInAs(other)
    for (const [username, name] of [["alice", "Alice"], ["alice", "Alice"], ["bob", "Bob"]] as const) {
      const before = sessionCookiesOf(agent)
      await signInAs(agent, username)
      expect((await sessionOf(agent))?.user?.["name"], "name").toBe(name)
      expect(sessionCookiesOf(agent) === before, "same token").toBe(false)
      if (before) expect((await readSession(agent, { cookie: before })).json, "the session before").toBe(null)
    }
    expect((await sessionOf(other))?.user?.["name"], "name in another browser").toBe("Alice")
  },
}
