import { enter, isEntered, toForeignPages } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "no other site can sign a person out",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    await enter(agent, ways)
    const csrfToken = await csrfOf(agent.fresh())
    for (const from of toForeignPages(agent.origin)) {
      for (const fields of [{}, { csrfToken }]) await agent.post(agent.auth("/signout"), fields, { from })
      await agent.get(agent.auth("/signout"), { from })
      expect(await isEntered(agent), `somebody is signed in still, after forms from ${from}`).toBe(true)
    }
  },
}
