import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9, 10, 63],
  name: "an ID token without a valid signature signs no user in, even straight from the provider",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, [
      "id-token/wrong-key",
      "id-token/tampered",
      "id-token/unknown-kid",
      "id-token/embedded-jwk",
      "id-token/hs256-secret",
      "id-token/hs256-public-key",
      "id-token/hs256-empty-key",
    ], ["InvalidCheck", "OAuthCallbackError"])
  },
}
