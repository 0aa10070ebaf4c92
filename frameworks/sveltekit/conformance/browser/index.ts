import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { scenario as app } from "./app.ts"
import { scenario as components } from "./components.ts"
import { scenario as remote } from "./remote.ts"
import { scenario as rendered } from "./rendered.ts"

/** Walks through SvelteKit's own features in a real browser. */
export const browserScenarios: readonly BrowserScenario[] = [app, components, remote, rendered]
