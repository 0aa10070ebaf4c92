/** The browser scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedBrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as app } from "./app.ts"
import { scenario as client } from "./client.ts"
import { scenario as serverFunctions } from "./server-functions.ts"

export const browserScenarios: readonly ListedBrowserScenario[] = [
  { id: "solidstart/browser/app", ...app },
  { id: "solidstart/browser/client", ...client },
  { id: "solidstart/browser/server-functions", ...serverFunctions },
]
