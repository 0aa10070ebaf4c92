import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [13],
  name: "a token response of two megabytes signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, ["token/huge"], ["OAuthCallbackError"])
  },
}
