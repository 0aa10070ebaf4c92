/** The browser scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedBrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as app } from "./app.ts"
import { scenario as components } from "./components.ts"
import { scenario as forbidden } from "./forbidden.ts"
import { scenario as remote } from "./remote.ts"
import { scenario as rendered } from "./rendered.ts"

export const browserScenarios: readonly ListedBrowserScenario[] = [
  { id: "sveltekit/browser/app", ...app },
  { id: "sveltekit/browser/components", ...components },
  { id: "sveltekit/browser/forbidden", ...forbidden },
  { id: "sveltekit/browser/remote", ...remote },
  { id: "sveltekit/browser/rendered", ...rendered },
]
