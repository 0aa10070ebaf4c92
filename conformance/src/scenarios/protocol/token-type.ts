import { expectAllAccepted } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.1/token_type"],
  cases: [13],
  name: "the type of a token is read whatever its case",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllAccepted(stage, ["token/type-upper-case"])
  },
}
