import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [],
  name:
    "no discovery document is requested for a provider with all endpoints configured that signs with the client secret",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp, { provider: "hs256-endpoints" })
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
    expect((await idp.requests("discovery")).length, "requests for the discovery document").toBe(0)
  },
}
