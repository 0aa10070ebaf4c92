import { freshLife, freshNameOf } from "../../fresh-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "neither an update nor a renewal makes a session fresh",
  needs: ["app", "fixtures", "credentials", "store"],
  async run({ agent, expect }) {
    for (const fixture of ["every-access", "database-every-access"] as const) {
      const browser = agent.fresh().use(fixture)
      await signInAs(browser)
      expect(await freshNameOf(browser), `${fixture}: a new sign-in`).toBe("Alice")
      browser.wait(freshLife + 1)
      const page = await readSession(browser)
      expect(page.setCookies.some((line) => line.includes("session-token")), `${fixture}: renewed`).toBe(true)
      await browser.postJson("/auth/session", { csrfToken: await csrfOf(browser), data: { user: { name: "Eve" } } })
      expect(sessionCookiesOf(browser).length > 0, `${fixture}: signed in`).toBe(true)
      expect(await freshNameOf(browser), `${fixture}: after renewal and update`).toBe(undefined)
    }
  },
}
