import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/jwt", "8/maxAge"],
  cases: [101],
  name: "jwt.secret seals sessions only, and jwt.maxAge is their lifetime",
  needs: ["fixtures", "credentials"],
  fixture: "own-jwt-secret",
  async run({ agent, expect }) {
    const page = await signInAs(agent)
    expect(page.status < 400, "signed in").toBe(true)
    const csrf = await csrfOf(agent)
    expect(agent.jar.get(sessionCookie) !== undefined, "a cookie").toBe(true)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    agent.use("default")
    expect(await sessionOf(agent), "by the common secret").toBe(null)
    expect(await csrfOf(agent), "the token, which the common secret signs").toBe(csrf)
    expect(await sessionOf(agent.use("own-jwt-secret").wait(1_150)), "before the end").not.toBe(null)
    expect(await sessionOf(agent.wait(1_201)), "after jwt.maxAge").toBe(null)
  },
}
