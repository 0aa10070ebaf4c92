import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [13, 14],
  name: "an answer of the token endpoint that is an error, or no answer at all, signs nobody in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, [
      "token/error-200",
      "token/error-400",
      "token/no-access-token",
      "token/empty-access-token",
      "token/type-mac",
      "token/html",
      "token/html-200",
      "token/empty",
      "token/array",
      "token/500",
    ])
  },
}
