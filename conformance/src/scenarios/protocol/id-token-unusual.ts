import { expectAllAccepted } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9],
  name: "an unusual but valid ID token signs the user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllAccepted(stage, [
      "id-token/fine-array-aud",
      "id-token/fine-single-array-aud",
      "id-token/fine-no-kid",
      "id-token/fine-thin",
      ...stage.fixtures ? ["id-token/fine-rotated"] as const : [],
    ])
  },
}
