import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

const seconds = /\.\d{10}$/

export const scenario: Scenario = {
  spec: ["8/maxAge", "8/generateSessionToken"],
  cases: [59],
  name: "a database session ends absoluteMaxAge after the sign-in, and its cookie cannot be given another start",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-absolute",
  async run({ agent, expect }) {
    for (const fixture of ["database-absolute", "database-absolute-own-token"] as const) {
      const browser = agent.fresh().use(fixture)
      const earliest = browser.now()
      await signInAs(browser)
      const latest = browser.now()
      const value = browser.jar.get(sessionCookie)!
      expect(value, "cookie").toMatch(seconds)
      const later = value.replace(seconds, (text) => `.${Number(text.slice(1)) + 500}`)
      for (const forged of [later, value.replace(seconds, "")]) {
        const page = await readSession(browser.fresh(), { cookie: `${sessionCookie}=${forged}` })
        expect(page.json, "session with another start").toBe(null)
      }
      expect((await sessionOf(browser.wait(500)))?.user?.["name"], "name").toBe("Alice")
      const { expires } = (await readSession(browser.wait(400))).json as SeenSession
      const start = Date.parse(expires) - 1_000_000
      expect(start > earliest - 2_000 && start < latest + 2_000, `${expires} is the last end`).toBe(true)
      expect((await callsOf(browser, "updateSession")).at(-1)?.["expires"], "expiry of the row").toBe(expires)
      const before = (await callsOf(browser, "updateSession")).length
      expect((await readSession(browser.wait(50))).setCookies, "cookies of a session that cannot be extended").toBe([])
      expect((await callsOf(browser, "updateSession")).length, "extensions").toBe(before)
      expect((await readSession(browser.wait(65))).json, "session after absoluteMaxAge").toBe(null)
    }
  },
}
