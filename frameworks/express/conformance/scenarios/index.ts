/** The scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "@svc-auth/conformance"
import { scenario as aborts } from "./aborts.ts"
import { scenario as bodyParsedBefore } from "./body-parsed-before.ts"
import { scenario as files } from "./files.ts"
import { scenario as guardsAlone } from "./guards-alone.ts"
import { scenario as guardsEverything } from "./guards-everything.ts"
import { scenario as headersOfOthers } from "./headers-of-others.ts"
import { scenario as redirects } from "./redirects.ts"
import { scenario as sessionVariable } from "./session-variable.ts"
import { scenario as tooLate } from "./too-late.ts"
import { scenario as unusualTargets } from "./unusual-targets.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "express/aborts", ...aborts },
  { id: "express/body-parsed-before", ...bodyParsedBefore },
  { id: "express/files", ...files },
  { id: "express/guards-alone", ...guardsAlone },
  { id: "express/guards-everything", ...guardsEverything },
  { id: "express/headers-of-others", ...headersOfOthers },
  { id: "express/redirects", ...redirects },
  { id: "express/session-variable", ...sessionVariable },
  { id: "express/too-late", ...tooLate },
  { id: "express/unusual-targets", ...unusualTargets },
]
