import type { RouteContext } from "../../request/context.ts"
import { type Outcome, redirect } from "../outcome.ts"
import { chooseTarget, requestedTarget } from "../target.ts"

/** Returns the redirect after a change: to the field `callbackUrl` if that is allowed, or else to the app's root. */
export const toDone = async (context: RouteContext): Promise<Outcome> =>
  redirect(await chooseTarget(context, requestedTarget(context)))
