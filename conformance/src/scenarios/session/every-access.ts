import type { Scenario } from "../../scenario.ts"
import { readSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge"],
  cases: [59],
  name: "the session cookie is issued at every access if updateAge is 0",
  needs: ["fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    await signInAs(agent)
    for (const wait of [0, 1, 1]) {
      const page = await readSession(agent.wait(wait))
      expect(page.setCookies.length, "cookies").toBe(1)
    }
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
