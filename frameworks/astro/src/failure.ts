import type { APIContext } from "astro"
import { host } from "./host.ts"
import type { Visit } from "./visit.ts"

/**
 * What was thrown, by its locals and its request: Astro renders the error page as another visit, which has the locals from 7 on, and before 7
 * the request, unless Astro makes another one of it because it trusts the headers of a proxy.
 */
const failures = new WeakMap<object, unknown>()

/**
 * Returns what `next` returns. Astro's answer to a thrown error has none of the request's cookies, so if ours wait, an empty answer of 500
 * asks for the same error page and keeps them. In development Astro shows the error instead.
 */
export async function orFailed(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  try {
    return await next()
  } catch (thrown) {
    if (!visit.setsCookies || host.dev) throw thrown
    // Astro before 7 has no logger here
    const { locals, logger = console } = visit.event
    logger.error(thrown instanceof Error ? thrown.stack ?? thrown.message : String(thrown))
    failures.set(locals, thrown).set(visit.request, thrown)
    return new Response(null, { status: 500 })
  }
}

/** Gives the app's error page the prop `error` that Astro would give it. Astro uses the props from 7.3 on, and the locals always. */
export function tellFailure({ request, locals, props }: APIContext): void {
  const key = [locals, request].find((key) => failures.has(key))
  if (key) props["error"] = locals.uncaughtError = failures.get(key)
}
