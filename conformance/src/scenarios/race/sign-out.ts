import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookie, sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-database", "4.3/signOut-jwt"],
  cases: [57, 62],
  name: "a sign-out holds against a hundred parallel reads that would extend the session",
  needs: ["fixtures", "credentials", "store"],
  async run({ agent, expect }) {
    for (const fixture of ["database-slow", "jwt-slow"] as const) {
      const browser = agent.fresh().use(fixture)
      await signInAs(browser)
      const csrfToken = await csrfOf(browser)
      const cookie = sessionCookiesOf(browser)
      browser.wait(61)
      const reads = (count: number) => Array.from({ length: count }, () => readSession(browser))
      const early = reads(50)
      const out = browser.post("/auth/signout", { csrfToken })
      const pages = await Promise.all([...early, ...reads(50)])
      await out
      expect(pages.every(({ status }) => status === 200), `${fixture}: every read was answered`).toBe(true)
      // the browser stores every response, including those that arrive after the sign-out
      for (const { setCookies } of pages) {
        browser.jar.store(setCookies, new URL(browser.origin), browser.now(), "same-site")
      }
      expect(await sessionOf(browser), `${fixture}: session`).toBe(null)
      if (fixture === "database-slow") {
        expect((await readSession(browser, { cookie })).json, "session of the cookie before").toBe(null)
        const stale = browser.jar.get(sessionCookie)
        expect(stale === undefined || (await sessionOf(browser)) === null, "a row is left").toBe(true)
      }
    }
  },
}
