import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9, 63],
  name: "without an ID token, or with text in its place, nobody is signed in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, ["id-token/missing", "id-token/garbage"], ["InvalidCheck", "OAuthCallbackError"])
  },
}
