import { expectRefusal, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [5],
  name: "a malicious provider does not get a code that an honest provider issued",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    const { agent, idp, expect } = stage
    const honest = idp.beside("honest")
    await idp.next({ faults: ["callback/mix-up"], other: honest.issuer })
    await expectRefusal(stage, await signInBy(agent, idp), ["InvalidCheck"])
    expect((await honest.requests("authorize")).length, "authorizations at the honest provider").toBe(1)
    expect(await idp.requests("token"), "token requests to the malicious provider").toBe([])
  },
}
