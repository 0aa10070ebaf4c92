import type { Scenario } from "../../scenario.ts"
import { expectOneRefresh } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/expires_at", "2.1/refresh_token"],
  cases: [62],
  name: "getAccessToken returns a token that is valid, and refreshes an expired one once for parallel calls",
  needs: ["app", "fixtures", "oidc", "store"],
  async run(stage) {
    for (const fixture of ["database-tokens", "jwt-tokens"] as const) await expectOneRefresh(stage, fixture)
  },
}
