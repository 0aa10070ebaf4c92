import { endSessions, signOut } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-jwt"],
  cases: [95],
  name: "a sign-out and an end of all sessions that the store of revocations cannot keep fail for their callers",
  needs: ["app", "verbs", "fixtures", "credentials", "production"],
  fixture: "revocable",
  async run({ agent, expect }) {
    await signInAs(agent)
    const operator = agent.fresh()
    const failed = await signOut(agent.use("revocable-unwritable"))
    expect(failed.location?.search, "where a sign-out that is not stored leads").toMatch(/error=Configuration/)
    expect(agent.jar.get(sessionCookie), "the cookie after that").toBe(undefined)
    expect(await endSessions(operator.use("revocable-unwritable"), "a1"), "an end that is not stored").toBe(
      "AdapterError",
    )
  },
}
