import type { Scenario } from "../../scenario.ts"
import { nameOf, outlive, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9],
  name: "an ID token that is signed with a provider's new key is accepted at once",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    await outlive(agent, idp, 60)
    await idp.order({ rotate: true })
    const browser = agent.fresh()
    await signInBy(browser, idp)
    expect(await nameOf(browser), "name").toBe("Ada Lovelace")
    expect((await idp.requests("jwks")).length, "times the keys were fetched").toBe(2)
  },
}
