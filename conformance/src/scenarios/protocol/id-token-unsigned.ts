import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [10, 63],
  name: "an ID token that is unsigned, or signed with an unexpected algorithm, signs no user in",
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
