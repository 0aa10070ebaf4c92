import { type IdTokenFault, idTokenFaults } from "../../idp/id-token-faults.ts"
import type { Scenario } from "../../scenario.ts"
import { nameOf, outlive, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9],
  name: "an ID token that is unusual and right signs in",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    for (const fault of Object.keys(idTokenFaults) as IdTokenFault[]) {
      if (!fault.includes("/fine-")) continue
      const browser = agent.fresh()
      await idp.next({ faults: [fault] })
      const page = await signInBy(browser, idp)
      expect(page.location?.pathname, fault).toBe("/protected")
      expect(await nameOf(browser), `name, ${fault}`).toBe("Ada Lovelace")
      browser.wait(60)
      await outlive(agent, idp, 60)
    }
  },
}
