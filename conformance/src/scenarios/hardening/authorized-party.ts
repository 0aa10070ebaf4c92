import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9],
  name: "an ID token that was issued to another application signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, [
      "id-token/foreign-azp",
      "id-token/array-aud-foreign-azp",
      "id-token/array-aud-no-azp",
    ], ["InvalidCheck", "OAuthCallbackError"])
  },
}
