import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-jwt"],
  cases: [36, 56, 57],
  name: "a sign-out ends every session that the browser presents, even one whose cookie cannot be cleared",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    const sessions: string[] = []
    for (let i = 0; i < 5; i++) {
      const one = agent.fresh()
      await signInAs(one, i === 2 ? "alice" : "bob")
      sessions.push(sessionCookiesOf(one))
    }
    const csrfToken = await csrfOf(agent)
    const held = () => agent.jar.all(agent.now()).map(({ name, value }) => `${name}=${value}`)
    const page = await agent.post("/auth/signout", { csrfToken }, { cookie: [...held(), ...sessions].join("; ") })
    expect(page.status, "status").toBe(303)
    for (const [i, cookie] of sessions.entries()) {
      const again = await readSession(agent, { cookie: [...held(), cookie].join("; ") })
      expect(again.json, `session ${i} in this browser`).toBe(null)
    }
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "name after a new sign-in").toBe("Alice")
  },
}
