import type { Fault } from "../../idp/fault.ts"
import type { Scenario } from "../../scenario.ts"
import { arrive, expectRefusal, signInBy, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1],
  name: "a callback whose state is missing, empty, doubled, wrong or another browser's signs nobody in",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const faults = [
      "callback/state-missing",
      "callback/state-empty",
      "callback/state-duplicate",
      "callback/state-wrong",
    ]
    for (const fault of faults as Fault[]) {
      await idp.next({ faults: [fault] })
      await expectRefusal(stage, await signInBy(agent, idp), ["InvalidCheck"], fault)
    }
    const theirs = await toReturn(agent.fresh())
    await expectRefusal(stage, await arrive(agent, theirs, idp), ["InvalidCheck"], "another browser's")
    expect(await idp.requests("token"), "codes redeemed").toBe([])
  },
}
