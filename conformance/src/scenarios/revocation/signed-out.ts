import { nameOf, signOut, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie, sessionOf, signInAs } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/signOut"],
  cases: [56],
  name: "after a sign-out, a copy of the session's cookie is worthless in every other browser, re-issued or not",
  needs: ["fixtures", "credentials", "guard"],
  fixture: "revocable-every-access",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [thief, other] = [steal(agent), steal(agent)]
    const stolen = thief.jar.get(sessionCookie)
    expect(await nameOf(thief), "before").toBe("Alice")
    expect(thief.jar.get(sessionCookie) === stolen, "the copy was not re-issued").toBe(false)
    await signOut(agent)
    for (const [what, browser] of [["a re-issued copy", thief], ["a copy", other]] as const) {
      const isGuarded = async () => (await browser.get("/protected")).status !== 200
      expect(await isGuarded(), `guarded from ${what}`).toBe(true)
      expect(await sessionOf(browser), `session of ${what}`).toBe(null)
      expect(browser.jar.get(sessionCookie), `cookie of ${what}, cleared`).toBe(undefined)
    }
    expect(await sessionOf(agent), "session of its own browser").toBe(null)

    const late = agent.fresh()
    late.jar.plant(sessionCookie, stolen ?? "", `${agent.origin}/`, "Path=/; Secure")
    await signOut(late)
    expect((await eventsOf(agent, "signOut")).length, "`signOut` events: one, because the session ended once").toBe(1)
  },
}
