import type { Scenario } from "../../scenario.ts"
import { expectOneRefresh } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/expires_at", "2.1/refresh_token"],
  cases: [62],
  name:
    "getAccessToken refreshes an expired token once with a slow store, and in one process with a store without claims",
  needs: ["app", "fixtures", "oidc", "store"],
  async run(stage) {
    for (const fixture of ["database-tokens-unclaimed", "database-tokens-slow"] as const) {
      await expectOneRefresh(stage, fixture)
    }
  },
}
