import { expectAllRefused } from "../../blackbox-steps.ts"
import type { Fault } from "../../idp/fault.ts"
import type { Scenario } from "../../scenario.ts"

const everywhere = ["callback/code-missing", "callback/code-empty", "callback/code-duplicate"] as const
/** Rejected before the provider gets a request. This library rejects more than the protocol demands. */
const early: readonly Fault[] = [...everywhere, "callback/other-duplicate", "callback/code-and-error"]

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 7, 90],
  name: "a callback without a code, with an empty, unknown or second code signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    const { idp, expect, fixtures } = stage
    await expectAllRefused(stage, fixtures ? early : everywhere, ["OAuthCallbackError", "InvalidCheck"])
    if (fixtures) expect((await idp.requests("token")).length, "token requests: the one of the right sign-in").toBe(1)
    await expectAllRefused(stage, ["callback/code-unknown"], ["OAuthCallbackError"])
  },
}
