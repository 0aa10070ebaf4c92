import type { APIContext } from "astro"
import { host } from "./host.ts"
import type { Visit } from "./visit.ts"

/** What was thrown, by the locals of its request: Astro renders its page for errors as another visit with the same ones. */
const failures = new WeakMap<object, unknown>()

/**
 * What `next` answers. Astro's answer to what is thrown has none of the request's cookies: where ours wait, an empty answer of 500
 * asks for the same page and keeps them. In development Astro rather shows what was thrown.
 */
export async function orFailed(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  try {
    return await next()
  } catch (thrown) {
    if (!visit.setsCookies || host.dev) throw thrown
    const { locals, logger } = visit.event
    logger.error(thrown instanceof Error ? thrown.stack ?? thrown.message : String(thrown))
    failures.set(locals, thrown)
    return new Response(null, { status: 500 })
  }
}

/** Gives the app's page for errors the `error` that Astro would give it. */
export function tellFailure({ locals, props }: APIContext): void {
  if (failures.has(locals)) props["error"] = failures.get(locals)
}
