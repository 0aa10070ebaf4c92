import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [8],
  name: "an ID token that was good once is refused in the next sign-in",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const browser = agent.fresh()
    await idp.next({ faults: ["id-token/replayed"] })
    await expectRefusal({ agent: browser, expect }, await signInBy(browser, idp), ["InvalidCheck"])
  },
}
