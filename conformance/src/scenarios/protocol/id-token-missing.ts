import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9, 63],
  name: "a token response without an ID token, or with other text in its place, signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, ["id-token/missing", "id-token/garbage"], ["InvalidCheck", "OAuthCallbackError"])
  },
}
