/**
 * Help for developers: the setup page, the trace in responses, the real error on pages, the development panel. `#development` is this module
 * where an app may run in development, and `no-development.ts` in production bundles: see `imports` in package.json.
 * @module
 */
import type { RequestContext } from "../app/context.ts"
import type { DevelopmentHelp } from "../app/help.ts"
import { findDecisions, recordDecision } from "./decisions.ts"
import { findFault, findFix, keepFault } from "./last-fault.ts"
import { keepMail } from "./recent.ts"
import { toReadable } from "../app/log/readable.ts"
import * as setup from "./setup.ts"
import { createPanelFinder } from "./panel/routes.ts"
import type { AppRoutes } from "../app/route.ts"

/** `undefined` in a production bundle. */
export const help: DevelopmentHelp | undefined = {
  recordDecision,
  findDecisions,
  findFix,
  keepFault,
  findFault,
  keepMail,
  toReadable,
}
/** `undefined` in a production bundle. */
export const setupPage: typeof setup.setupPage | undefined = setup.setupPage
/** Returns the routes of the development panel, if the request may see it. `undefined` in a production bundle. */
export const findPanel: ((context: RequestContext) => AppRoutes | undefined) | undefined = createPanelFinder(false)
