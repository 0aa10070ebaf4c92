import type { Scenario } from "../../scenario.ts"
import { readSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [95],
  name: "a callback that throws causes a 503, and the user stays signed in",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent)
    for (const fixture of ["broken-jwt", "broken-session"] as const) {
      const page = await readSession(agent.use(fixture))
      expect(page.status, `status with ${fixture}`).toBe(503)
      expect(page.headers.get("retry-after"), "Retry-After").toMatch(/^\d+$/)
      expect(page.setCookies, "cookies").toBe([])
    }
    expect((await sessionOf(agent.use("default")))?.user?.["name"], "name when it is over").toBe("Alice")
  },
}
