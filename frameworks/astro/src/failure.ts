import type { APIContext } from "astro"
import { host } from "./host.ts"
import type { Visit } from "./visit.ts"

/**
 * Returns what `next` returns. Astro's answer to a thrown error has none of the request's cookies, so if ours wait, an empty answer of 500
 * asks for the same error page and keeps them. In development Astro shows the error instead.
 */
export async function orFailed(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  try {
    return await next()
  } catch (thrown) {
    if (!visit.setsCookies || host.dev) throw thrown
    const { locals, logger } = visit.event
    logger.error(thrown instanceof Error ? thrown.stack ?? thrown.message : String(thrown))
    // Astro renders the error page as another visit with the same locals
    locals.uncaughtError = thrown
    return new Response(null, { status: 500 })
  }
}

/** Gives the app's error page the prop `error` that Astro would give it. Astro uses what is written here from 7.3 on. */
export function tellFailure({ locals, props }: APIContext): void {
  if ("uncaughtError" in locals) props["error"] = locals.uncaughtError
}
