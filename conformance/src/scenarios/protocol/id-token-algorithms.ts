import { expectAllAccepted } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [10],
  name: "an ID token with any algorithm that the provider announces is accepted",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllAccepted(stage, ["id-token/fine-es256", "id-token/fine-ps256", "id-token/fine-eddsa"])
  },
}
