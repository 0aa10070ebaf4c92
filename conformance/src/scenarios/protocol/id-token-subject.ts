import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9, 54],
  name: "an ID token without a valid subject signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, ["id-token/no-sub", "id-token/empty-sub", "id-token/number-sub"], [
      "InvalidCheck",
      "OAuthCallbackError",
    ])
  },
}
