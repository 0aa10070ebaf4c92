import type { Scenario } from "../../scenario.ts"
import { sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/4"],
  cases: [55, 36],
  name: "a session that was planted before the sign-in is not the one after it",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const attacker = agent.fresh()
    await signInAs(attacker, "bob")
    agent.jar.plant(sessionCookie, attacker.jar.get(sessionCookie) ?? "", agent.origin, "Path=/; Secure; HttpOnly")
    expect((await sessionOf(agent))?.user?.["name"], "name before").toBe("Bob")
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "name after").toBe("Alice")
    expect(agent.jar.get(sessionCookie) === attacker.jar.get(sessionCookie), "same cookie").toBe(false)
  },
}
