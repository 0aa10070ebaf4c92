import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [32, 39],
  name: "no other site can make the app sign a user in or out",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const from = "https://evil.example/"
    for (
      const [path, fields] of [["/login", { username: "bob", password }], ["/logout", {}], ["/update", {
        name: "Eve",
      }]] as const
    ) {
      await agent.post(path, fields, { from, cookie: cookiesOf(agent) })
      expect((await sessionOf(agent))?.user?.["name"], `name after ${path}`).toBe("Alice")
    }
  },
}
