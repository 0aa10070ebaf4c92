/** The browser scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedBrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as actions } from "./actions.ts"
import { scenario as app } from "./app.ts"
import { scenario as clientCache } from "./client-cache.ts"
import { scenario as edge } from "./edge.ts"
import { scenario as forbidden } from "./forbidden.ts"

export const browserScenarios: readonly ListedBrowserScenario[] = [
  { id: "nextjs/browser/actions", ...actions },
  { id: "nextjs/browser/app", ...app },
  { id: "nextjs/browser/client-cache", ...clientCache },
  { id: "nextjs/browser/edge", ...edge },
  { id: "nextjs/browser/forbidden", ...forbidden },
]
