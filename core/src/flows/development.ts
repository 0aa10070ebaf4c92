/**
 * Help for developers: the setup page, the trace in responses, the real error on pages. `#development` is this module
 * where an app may run in development, and `no-development.ts` in production bundles: see `imports` in package.json.
 * @module
 */
import type { DevelopmentHelp } from "../request/development.ts"
import { findDecisions, recordDecision } from "../request/decisions.ts"
import { findFault, findFix, keepFault } from "../request/last-fault.ts"
import * as setup from "./pages/setup.ts"

/** `undefined` in a production bundle. */
export const help: DevelopmentHelp | undefined = { recordDecision, findDecisions, findFix, keepFault, findFault }
/** `undefined` in a production bundle. */
export const describeSetup: typeof setup.describeSetup | undefined = setup.describeSetup
