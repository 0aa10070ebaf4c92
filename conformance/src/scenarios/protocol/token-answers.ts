import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Fault } from "../../idp/fault.ts"
import { tokenFaults } from "../../idp/token-faults.ts"
import type { Scenario } from "../../scenario.ts"
import { unusualTokens } from "./token-type.ts"

/** The faults that every library must reject. */
const everywhere = [
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
] as const

/** All faults of the token response. `hardening/token-redirect` and `hardening/token-size` cover the other two. */
const all: readonly Fault[] = [
  ...new Set([...everywhere, "token/text" as const, ...Object.keys(tokenFaults) as Fault[]]),
].filter((fault) => !unusualTokens.includes(fault))

export const scenario: Scenario = {
  spec: ["2.1/token_type", "4.1/oauth"],
  cases: [13, 14],
  name: "a token response that is an error, malformed or incomplete signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    await expectAllRefused(stage, stage.fixtures ? all : everywhere, ["OAuthCallbackError"])
  },
}
