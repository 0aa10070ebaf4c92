import type { Scenario } from "../../scenario.ts"
import { amongPlanted, readSession, type SeenSession, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session", "8/maxAge"],
  cases: [36, 90],
  name: "a planted cookie of an expired session does not sign the user out",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-short",
  async run({ agent, expect }) {
    const other = agent.fresh()
    const planted: string[] = []
    for (let i = 0; i < 2; i++) {
      await signInAs(other, "bob")
      planted.push(sessionCookiesOf(other))
      other.jar.clear()
    }
    await signInAs(agent.wait(601))
    for (const cookie of amongPlanted(sessionCookiesOf(agent), planted)) {
      const page = await readSession(agent, { cookie })
      expect((page.json as SeenSession | null)?.user?.["name"], "name").toBe("Alice")
      expect(page.setCookies, "cookies").toBe([])
    }
  },
}
