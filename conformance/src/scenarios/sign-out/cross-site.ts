import type { Scenario } from "../../scenario.ts"
import { cookiesOf, csrfOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "no other site can sign a person out",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const csrfToken = await csrfOf(agent)
    for (const from of ["https://evil.example/", "https://sibling.app.test/", "null"]) {
      const page = await agent.post("/auth/signout", { csrfToken }, { from, cookie: cookiesOf(agent) })
      expect(page.status, `status, from ${from}`).toBe(403)
    }
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
