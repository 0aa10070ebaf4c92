import { enter, isEntered } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["5/4"],
  cases: [55],
  name: "a sign-in makes a new session, also where there was one",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    const before = await enter(agent, ways)
    await enter(agent, ways)
    expect(await isEntered(agent), "somebody is signed in").toBe(true)
    const values = agent.jar.all(agent.now()).map(({ value }) => value)
    for (const { name, value } of before) expect(values.includes(value), `${name} is as before`).toBe(false)
  },
}
