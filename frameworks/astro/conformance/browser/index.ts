import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as actions } from "./actions.ts"
import { scenario as calls } from "./calls.ts"
import { scenario as island } from "./island.ts"

/** Walks through Astro's own features in a real browser. */
export const browserScenarios: readonly BrowserScenario[] = [actions, calls, island]
