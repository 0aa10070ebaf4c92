import { endSessions, nameOf } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/jwt"],
  cases: [56],
  name:
    "a session whose token does not contain its start counts as started at the beginning of the second of its `iat`",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "revocable-codec",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect(await nameOf(agent), "before").toBe("Alice")
    expect(await endSessions(agent.fresh(), "a1"), "outcome").toBe("done")
    expect(await nameOf(agent), "in the same second").toBe(null)
    await signInAs(agent.wait(1))
    expect(await nameOf(agent), "a session of the next second").toBe("Alice")
  },
}
