/** The browser scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedBrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as actions } from "./actions.ts"
import { scenario as calls } from "./calls.ts"
import { scenario as island } from "./island.ts"

export const browserScenarios: readonly ListedBrowserScenario[] = [
  { id: "astro/browser/actions", ...actions },
  { id: "astro/browser/calls", ...calls },
  { id: "astro/browser/island", ...island },
]
