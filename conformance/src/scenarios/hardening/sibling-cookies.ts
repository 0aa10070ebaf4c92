import { enter } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 91],
  name: "cookies whose names begin as the session's log nobody out",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    const cookies = await enter(agent, ways)
    const good = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    for (const end of ["-other", ".x", ".7", "0"]) {
      const { json } = await readSession(agent.fresh(), { cookie: `${good}; ${cookies[0]!.name}${end}=junk` })
      expect(
        (json as SeenSession | null)?.user !== undefined,
        `somebody is signed in beside a cookie with ${end} at its end`,
      ).toBe(true)
    }
  },
}
