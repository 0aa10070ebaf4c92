import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [7],
  name: "without a code, with an empty one, with an unknown one or with two, nobody is signed in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, [
      "callback/code-missing",
      "callback/code-empty",
      "callback/code-unknown",
      "callback/code-duplicate",
    ])
  },
}
