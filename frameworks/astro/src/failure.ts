import type { APIContext } from "astro"
import { host } from "./host.ts"
import type { Visit } from "./visit.ts"

/**
 * The thrown errors, by locals and by request: Astro renders the error page as another visit. From Astro 7 on that visit has the same locals, before 7
 * the same request, unless Astro replaces it because it trusts the headers of a proxy.
 */
const failures = new WeakMap<object, unknown>()

/**
 * Returns what `next` returns. Astro's answer to a thrown error has none of the request's cookies, so if cookies of the library wait, an empty answer
 * with status 500 makes Astro render the same error page and keeps them. In development Astro shows the error instead.
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
