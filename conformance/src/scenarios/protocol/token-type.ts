import { expectAllAccepted } from "../../blackbox-steps.ts"
import type { Fault } from "../../idp/fault.ts"
import type { Scenario } from "../../scenario.ts"

/** Token responses that break the protocol's wording and do no harm. */
export const unusualTokens: readonly Fault[] = [
  "token/type-upper-case",
  "token/expires-in-string",
  "token/null-members",
  "token/content-type-upper-case",
]

export const scenario: Scenario = {
  spec: ["2.1/token_type"],
  cases: [13, 14],
  name: "a token response with another case of the token type, or with other harmless oddities, is accepted",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllAccepted(stage, stage.fixtures ? unusualTokens : ["token/type-upper-case"])
  },
}
