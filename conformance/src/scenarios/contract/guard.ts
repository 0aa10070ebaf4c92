import { foreignSessions, signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [97],
  name: "the guarded page opens for a signed-in user, and not with an invalid session cookie",
  needs: ["user", "guard"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    const page = await agent.get(agent.app.guarded)
    expect(page.status, "status for a signed-out user").toBeOneOf([302, 303, 307, 401, 403])
    const [session] = await signInForCookies(agent, services)
    for (const value of foreignSessions) {
      const shown = await agent.fresh().get(agent.app.guarded, { cookie: `${session!.name}=${value}` })
      expect(shown.status, `status with ${value.slice(0, 40)}`).toBeOneOf([302, 303, 307, 401, 403])
    }
    const shown = await agent.get(agent.app.guarded)
    expect(shown.status, "status for a user who is signed in").toBe(200)
  },
}
