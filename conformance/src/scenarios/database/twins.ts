import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 90],
  name: "a second cookie with the session's name does not end a database session",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await signInAs(agent)
    const good = sessionCookiesOf(agent)
    for (const junk of ["junk", "", "%00", "__proto__"]) {
      for (const cookie of [`${sessionCookie}=${junk}; ${good}`, `${good}; ${sessionCookie}=${junk}`]) {
        const page = await readSession(agent, { cookie })
        expect((page.json as SeenSession | null)?.user?.["name"], `name with ${junk}`).toBe("Alice")
        expect(page.setCookies, "cookies").toBe([])
      }
    }
  },
}
