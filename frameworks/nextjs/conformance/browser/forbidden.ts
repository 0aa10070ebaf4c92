import { followForbidden, forbiddenReports } from "../../../../conformance/src/browser/forbidden-steps.ts"
import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name:
    "a link to a page that the user may not open leads to the 403, and another user signs in from there and opens it",
  reports: forbiddenReports,
  run: followForbidden,
}
