import type { Scenario } from "../../scenario.ts"
import { sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["3/jwt-null", "2.8/jwt"],
  cases: [95],
  name: "a session ends if callbacks.jwt returns null",
  needs: ["fixtures", "credentials"],
  fixture: "ended-by-jwt",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect(await sessionOf(agent), "session").toBe(null)
    expect(agent.jar.get(sessionCookie), "cookie").toBe(undefined)
    expect(await sessionOf(agent.use("default")), "session without that callback").toBe(null)
  },
}
