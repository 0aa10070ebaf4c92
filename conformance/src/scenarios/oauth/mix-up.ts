import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [5],
  name: "a code of the honest issuer never reaches the malicious one that asked for it",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const honest = idp.beside("honest")
    await idp.next({ faults: ["callback/mix-up"], other: honest.issuer })
    await expectRefusal(stage, await signInBy(agent, idp), ["InvalidCheck"])
    expect((await honest.requests("authorize")).length, "the honest issuer answered").toBe(1)
    expect(await idp.requests("token"), "codes given to the malicious issuer").toBe([])
  },
}
