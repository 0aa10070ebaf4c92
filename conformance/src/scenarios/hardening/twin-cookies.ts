import { enter } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 90],
  name: "a second cookie of the same name logs nobody out, whichever stands first",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    const cookies = await enter(agent, ways)
    const good = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    const junk = `${cookies[0]!.name}=junk`
    for (const cookie of [`${good}; ${junk}`, `${junk}; ${good}`]) {
      const { json } = await readSession(agent.fresh(), { cookie })
      expect(
        (json as SeenSession | null)?.user !== undefined,
        `somebody is signed in, junk ${cookie === `${junk}; ${good}` ? "first" : "last"}`,
      ).toBe(true)
    }
  },
}
