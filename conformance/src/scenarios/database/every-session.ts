import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookiesOf, signInAs } from "../../steps.ts"
import { callsOf, type Data, eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-database", "6/signOut"],
  cases: [36, 56],
  name:
    "a sign-out ends every session that the browser presents, and fires one `signOut` event, about the first of them",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    for (const fixture of ["database", "database-plain"] as const) {
      const browser = agent.fresh().use(fixture)
      const sessions: string[] = []
      for (let i = 0; i < 9; i++) {
        const one = browser.fresh()
        await signInAs(one, i === 0 ? "bob" : "alice")
        sessions.push(sessionCookiesOf(one))
      }
      const before = (await eventsOf(browser, "signOut")).length
      const csrfToken = await csrfOf(browser)
      const csrf = browser.jar.all(browser.now()).map(({ name, value }) => `${name}=${value}`)
      await browser.post("/auth/signout", { csrfToken }, { cookie: [...csrf, ...sessions].join("; ") })
      for (const [i, cookie] of sessions.entries()) {
        expect((await readSession(browser.fresh(), { cookie })).json, `session ${i}, ${fixture}`).toBe(null)
      }
      const events = (await eventsOf(browser, "signOut")).slice(before)
      const [first] = (await callsOf(browser, "createSession")).slice(-sessions.length)
      expect(events.map(({ session }) => (session as Data)["userId"]), `users of the events, ${fixture}`).toBe([
        first?.["userId"],
      ])
    }
  },
}
