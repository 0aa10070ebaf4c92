import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [8],
  name: "an ID token from an earlier sign-in is rejected in the next one",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const browser = agent.fresh()
    await idp.next({ faults: ["id-token/replayed"] })
    await expectRefusal({ agent: browser, expect }, await signInBy(browser, idp), ["InvalidCheck"])
  },
}
