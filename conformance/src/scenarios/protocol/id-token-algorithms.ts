import { expectAllAccepted } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [10],
  name: "whatever the provider announces to sign with, signs in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllAccepted(stage, ["id-token/fine-es256", "id-token/fine-ps256", "id-token/fine-eddsa"])
  },
}
