import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as app } from "./app.ts"
import { scenario as remote } from "./remote.ts"

/** Walks through what only SvelteKit has, in a real browser. */
export const browserScenarios: readonly BrowserScenario[] = [app, remote]
