import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [5, 6],
  name: "a response with a wrong issuer, or without one that was announced, signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, ["callback/iss-wrong", "callback/iss-missing", "callback/iss-duplicate"], [
      "InvalidCheck",
      "OAuthCallbackError",
    ])
  },
}
