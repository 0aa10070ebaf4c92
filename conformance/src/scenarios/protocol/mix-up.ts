import { isEntered } from "../../blackbox-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [5],
  name: "the code of an honest provider never reaches the malicious one that asked for it",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const honest = idp.beside("honest")
    await idp.next({ faults: ["callback/mix-up"], other: honest.issuer })
    await signInBy(agent, idp)
    expect((await honest.requests("authorize")).length, "the honest issuer answered").toBe(1)
    expect(await idp.requests("token"), "codes given to the malicious issuer").toBe([])
    expect(await isEntered(agent), "somebody is signed in").toBe(false)
  },
}
