import { type IdTokenFault, idTokenFaults } from "../../idp/id-token-faults.ts"
import type { Scenario } from "../../scenario.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [8, 9, 10, 63],
  name: "an ID token with anything wrong in it signs nobody in",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    for (const fault of Object.keys(idTokenFaults) as IdTokenFault[]) {
      if (fault.includes("/fine-") || fault === "id-token/replayed") continue
      await idp.next({ faults: [fault] })
      await expectRefusal(stage, await signInBy(agent, idp), ["InvalidCheck", "OAuthCallbackError"], fault)
    }
    await signInBy(agent, idp)
    expect(await nameOf(agent), "name, once nothing is wrong").toBe("Ada Lovelace")
  },
}
