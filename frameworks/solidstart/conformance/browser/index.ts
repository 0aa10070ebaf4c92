import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as app } from "./app.ts"
import { scenario as client } from "./client.ts"
import { scenario as serverFunctions } from "./server-functions.ts"

/** Walks through SolidStart's own features in a real browser. */
export const browserScenarios: readonly BrowserScenario[] = [app, client, serverFunctions]
