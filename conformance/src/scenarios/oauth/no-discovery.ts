import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [],
  name:
    "a provider with all endpoints configured, which signs ID tokens with the client secret, is not asked for its discovery document",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp, { provider: "hs256-endpoints" })
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
    expect((await idp.requests("discovery")).length, "requests for the discovery document").toBe(0)
  },
}
