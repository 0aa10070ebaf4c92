import { currentOf, sessionsOf } from "../../manage-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"
import { callsDuring, callsOf } from "../../store-steps.ts"

const near = (date: string | undefined, time: number) => Math.abs(Date.parse(date ?? "") - time) < 30_000

export const scenario: Scenario = {
  spec: [],
  cases: [58],
  name: "the last use of a session is kept when the session is extended, not at every read, and its start stays",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-short",
  async run({ agent, expect }) {
    for (const fixture of ["database-short", "database-without-columns", "database-absolute"] as const) {
      const [browser, other] = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      await signInAs(browser)
      await signInAs(other)
      const start = browser.now()
      browser.wait(30)
      expect((await callsDuring(browser, () => sessionOf(browser))).includes("updateSession"), "written at a read")
        .toBe(false)
      expect(near((await currentOf(browser)).lastUsedAt, start), `last use before, ${fixture}`).toBe(true)
      browser.wait(120)
      const later = browser.now()
      await sessionOf(browser)
      const info = await currentOf(browser)
      expect(near(info.lastUsedAt, later), `last use, ${fixture}`).toBe(true)
      expect(near(info.createdAt, start), `start, ${fixture}`).toBe(true)
      const change = (await callsOf(agent, "updateSession")).at(-1)!
      expect("lastUsedAt" in change, `column, ${fixture}`).toBe(fixture !== "database-without-columns")
      const there = (await sessionsOf(browser)).sessions.find(({ current }) => !current)!
      expect(near(there.lastUsedAt, start), `last use of the other, ${fixture}`).toBe(true)
      agent.wait(2_000)
    }
  },
}
