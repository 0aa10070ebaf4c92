/** The scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "@svc-auth/conformance"
import { scenario as aborts } from "./aborts.ts"
import { scenario as bodyReadBefore } from "./body-read-before.ts"
import { scenario as eventStream } from "./event-stream.ts"
import { scenario as guardsEverything } from "./guards-everything.ts"
import { scenario as headersOfOthers } from "./headers-of-others.ts"
import { scenario as ownPaths } from "./own-paths.ts"
import { scenario as sessionVariable } from "./session-variable.ts"
import { scenario as thrownAnswers } from "./thrown-answers.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "hono/aborts", ...aborts },
  { id: "hono/body-read-before", ...bodyReadBefore },
  { id: "hono/event-stream", ...eventStream },
  { id: "hono/guards-everything", ...guardsEverything },
  { id: "hono/headers-of-others", ...headersOfOthers },
  { id: "hono/own-paths", ...ownPaths },
  { id: "hono/session-variable", ...sessionVariable },
  { id: "hono/thrown-answers", ...thrownAnswers },
]
