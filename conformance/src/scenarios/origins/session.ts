import type { Scenario } from "../../scenario.ts"
import type { FixtureName } from "../../fixtures/selection.ts"
import { nameOf } from "../../oauth-steps.ts"
import { readSession, sessionCookiesOf, signInAs } from "../../steps.ts"

/** Fixtures of which each encrypts its session tokens in another way. */
const fixtures: readonly FixtureName[] = ["origins", "origins-own-codec", "origins-library-codec"]

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [25, 66],
  name: "the session cookie of one origin opens no session at another origin of the app, with any encryption",
  needs: ["fixtures", "credentials", "origins", "cookie-sessions"],
  async run({ agent, expect }) {
    for (const fixture of fixtures) {
      const [a, b] = ["a", "b"].map((label) => agent.fresh().at(`https://${label}.app.test`).use(fixture))
      await signInAs(a!)
      expect(await nameOf(a!), `${fixture}: name at its own origin`).toBe("Alice")
      const cookie = sessionCookiesOf(a!)
      expect(cookie, `${fixture}: cookie`).toContain("session-token")
      const again = await readSession(a!, { cookie })
      expect((again.json as { user?: { name?: string } }).user?.name, `${fixture}: name by the cookie alone`).toBe(
        "Alice",
      )
      for (const other of [b!, agent.fresh().use(fixture)]) {
        const page = await readSession(other, { cookie })
        expect([page.status, page.json], `${fixture}: session at ${other.origin}`).toBe([200, null])
      }
      await signInAs(b!, "bob")
      expect([await nameOf(a!), await nameOf(b!)], `${fixture}: names`).toBe(["Alice", "Bob"])
    }
  },
}
