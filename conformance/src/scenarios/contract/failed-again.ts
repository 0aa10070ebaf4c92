import { credentialsTarget, enter, isEntered, toFields } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["3/authorize-throws"],
  cases: [],
  name: "who is signed in stays so when a sign-in fails",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    await enter(agent, ways)
    await agent.post(credentialsTarget(agent), { ...await rightForm(agent), [toFields(agent).password]: "wrong" })
    expect(await isEntered(agent), "somebody is signed in").toBe(true)
  },
}
