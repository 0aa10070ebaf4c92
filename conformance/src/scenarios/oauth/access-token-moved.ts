import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { askToken } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name: "an encrypted token that was copied to another column of the store is not returned",
  needs: ["app", "fixtures", "oidc", "store"],
  fixture: "database-tokens-encrypted",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const { tokens: [token] } = await askToken(agent)
    expect(token?.accessToken, "token").toMatch(/^planted-access-token-/)
    const moved = await askToken(agent.use("database-tokens-moved"))
    expect([moved.error, ...moved.tokens], "answer").toBe(["ProviderSignInRequired no_token"])
  },
}
