import { attemptWithRightPassword } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [95],
  name: "a failing counter signs no user in or out, and leaves no attempt counted",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await signInAs(agent, "bob")
    agent.use("database-uncounting")
    const other = agent.fresh()
    for (let i = 0; i < 12; i++) {
      expect((await attemptWithRightPassword(other)).location?.searchParams.get("error"), "error").toBe("Configuration")
    }
    const program = await other.postJson("/auth/callback/credentials", await rightForm(other))
    expect(program.status, "status for a program").toBe(500)
    expect(await sessionOf(other), "session").toBe(null)
    expect((await sessionOf(agent))?.user?.["name"], "name of the user who was signed in before").toBe("Bob")
    await attemptWithRightPassword(other.use("database"))
    expect((await sessionOf(other))?.user?.["name"], "name after a sign-in with a working counter").toBe("Alice")
  },
}
