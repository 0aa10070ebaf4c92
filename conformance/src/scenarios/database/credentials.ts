import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"
import { askedOf, callsDuring, callsOf, eventsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter", "6/signIn"],
  cases: [54],
  name:
    "credentials work with database sessions, where the first sign-in creates the user, and do not call the store with jwt sessions",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await signInAs(agent)
    await signInAs(agent.fresh())
    const [userId, ...more] = await newUsersOf(agent)
    expect(more, "users made after the first").toBe([])
    const rows = await callsOf(agent, "linkAccount")
    expect(rows, "accounts").toBe([
      { userId, type: "credentials", provider: "credentials", providerAccountId: "a1" },
    ])
    const events = await eventsOf(agent, "signIn")
    expect(events.map(({ isNewUser }) => isNewUser), "isNewUser").toBe([true, false])
    expect((events[1]?.["user"] as { id: string }).id, "user of the event: the one that authorize returned").toBe("a1")
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const jwt = agent.fresh().use("jwt-with-adapter")
    const calls = await callsDuring(jwt, () => signInAs(jwt, "bob"))
    expect(calls.filter((name) => name !== "hit" && name !== "giveBack"), "calls under jwt, but for counting").toBe([])
    expect((await askedOf(jwt, "jwt"))[0]?.["trigger"], "trigger under jwt").toBe("signIn")
  },
}
