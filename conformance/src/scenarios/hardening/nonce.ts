import { expectAllRefused } from "../../blackbox-steps.ts"
import { toAuthorization } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [7, 8],
  name: "the authorization request has a nonce, and an ID token without it or with another signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    const { agent, expect } = stage
    expect((await toAuthorization(agent.fresh())).searchParams.has("nonce"), "a nonce is sent").toBe(true)
    await expectAllRefused(stage, ["id-token/wrong-nonce", "id-token/no-nonce"], ["InvalidCheck", "OAuthCallbackError"])
  },
}
