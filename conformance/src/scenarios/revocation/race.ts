import { nameOf, signOut, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookie, signInAs } from "../../steps.ts"
import { askedOf } from "../../store-steps.ts"

/** Lets requests in progress go on. */
const turn = () => new Promise<void>((done) => setTimeout(done))

export const scenario: Scenario = {
  spec: [],
  cases: [56],
  name: "a session that a read or an update re-issues while its user signs out does not come back",
  needs: ["fixtures", "credentials"],
  fixture: "revocable-every-access",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [reader, updater] = [steal(agent), steal(agent)]
    const csrfToken = await csrfOf(updater)
    const stolen = reader.jar.get(sessionCookie)
    for (const browser of [agent, reader, updater]) browser.use("revocable-held")
    const reading = readSession(reader)
    const updating = updater.postJson("/auth/session", { csrfToken, data: { name: "Eve" } })
    // the store was asked about both, and they wait for the sign-out before they issue the cookie
    while ((await askedOf(agent, "jwt")).length < 2) await turn()
    await signOut(agent)
    for (const [what, browser, pending] of [["read", reader, reading], ["update", updater, updating]] as const) {
      await pending
      expect(browser.jar.get(sessionCookie) === stolen, `the ${what} left the cookie as it was`).toBe(false)
      expect(await nameOf(browser), `the session that a ${what} re-issued`).toBe(null)
    }
  },
}
