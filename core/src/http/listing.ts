import { AdapterError } from "../errors.ts"
import type { RouteContext } from "../app/context.ts"
import { type Flow, json, unavailableJson } from "../app/outcome.ts"

/** Returns a flow that responds with the result of `find` as JSON, and with 503 while the store is down. */
export const listing = (find: (context: RouteContext) => Promise<unknown>): Flow => async (context) => {
  try {
    return json(await find(context))
  } catch (thrown) {
    if (!(thrown instanceof AdapterError)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    return unavailableJson("Unavailable")
  }
}
