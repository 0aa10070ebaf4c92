import { sessionsOf } from "../../manage-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58],
  name: "a sign-in ends the oldest sessions of its user if there are more than `session.maxPerUser`",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-two-sessions",
  async run({ agent, expect }) {
    const bob = agent.fresh()
    await signInAs(bob, "bob")
    const browsers = [agent, agent.fresh().wait(2), agent.fresh().wait(4), agent.fresh().wait(6)]
    for (const browser of browsers) await signInAs(browser)
    const open = await Promise.all(browsers.map(async (one) => (await readSession(one)).json !== null))
    expect(open, "which sessions are left").toBe([false, false, true, true])
    expect((await sessionsOf(browsers[3]!)).sessions.length, "listed sessions").toBe(2)
    expect((await readSession(bob)).json !== null, "the session of another user is left").toBe(true)
    await signInAs(browsers[3]!)
    expect((await readSession(browsers[2]!)).json !== null, "a sign-in in the same browser ends another").toBe(true)
  },
}
