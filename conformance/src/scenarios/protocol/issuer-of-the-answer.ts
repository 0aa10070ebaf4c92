import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [5, 6],
  name: "an answer that names another issuer, or none where one was announced, signs nobody in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, ["callback/iss-wrong", "callback/iss-missing", "callback/iss-duplicate"], [
      "InvalidCheck",
      "OAuthCallbackError",
    ])
  },
}
