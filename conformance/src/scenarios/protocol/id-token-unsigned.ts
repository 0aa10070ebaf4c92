import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [10, 63],
  name: "an ID token that says it is not signed, or by what was not agreed, signs nobody in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, [
      "id-token/alg-none",
      "id-token/alg-none-signed",
      "id-token/unlisted-alg",
      "id-token/crit",
    ], ["InvalidCheck", "OAuthCallbackError"])
  },
}
