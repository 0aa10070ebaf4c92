import type { Scenario } from "../../scenario.ts"
import { cookiesOf, readSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/secret", "5/2"],
  cases: [101],
  name: "a session from before a rotation of secrets continues and is issued again under the new secret",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent.use("old-secret"))
    const old = cookiesOf(agent)
    expect((await sessionOf(agent.use("rotated-secrets")))?.user?.["name"], "old cookie, both secrets").toBe("Alice")
    expect(await sessionOf(agent.use("new-secret")), "old cookie, new secret only").toBe(null)
    agent.use("rotated-secrets").wait(86_500)
    expect((await readSession(agent)).setCookies.length, "cookies of the response that re-issues the session").toBe(1)
    expect((await sessionOf(agent.use("new-secret")))?.user?.["name"], "new cookie, new secret only").toBe("Alice")
    expect((await readSession(agent.use("old-secret"))).json, "new cookie, old secret only").toBe(null)
    expect(old, "cookies").not.toBe(cookiesOf(agent))
  },
}
