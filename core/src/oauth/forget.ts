import { clearFlows } from "./flow-cookie.ts"
import type { RequestContext } from "../app/context.ts"

/** Clears the cookies of all flows in progress. A module of its own, because bundlers keep everything that a module loaded later exports. */
export const forgetFlows = (context: RequestContext): Promise<void> => clearFlows(context)
