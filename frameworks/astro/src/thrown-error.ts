import type { APIContext } from "astro"
import { host } from "./host.ts"
import type { AstroRequest } from "./astro-request.ts"

/**
 * Errors by locals and by request. Astro renders its error page in a new context. Since Astro 7 that context has the same locals. Before, it has
 * the same request, unless Astro creates a new one because it trusts the headers of a proxy.
 */
const failures = new WeakMap<object, unknown>()

/**
 * Returns the result of `next`. If `next` throws and the library has set cookies, returns an empty 500. Astro renders the same error page for it,
 * but keeps the cookies, which it drops from the page of a thrown error. In development Astro shows the error.
 */
export async function keepCookiesOnError(current: AstroRequest, next: () => Promise<Response>): Promise<Response> {
  try {
    return await next()
  } catch (thrown) {
    if (!current.setsCookies || host.app.dev) throw thrown
    // Astro before 7 has no logger in the context
    const { locals, logger = console } = current.event
    logger.error(thrown instanceof Error ? thrown.stack ?? thrown.message : String(thrown))
    failures.set(locals, thrown).set(current.request, thrown)
    return new Response(null, { status: 500 })
  }
}

/** Sets the prop `error` and the local `uncaughtError` of the app's error page. Astro passes on the prop since 7.3. */
export function exposeError({ request, locals, props }: APIContext): void {
  const key = [locals, request].find((key) => failures.has(key))
  if (key) props["error"] = locals.uncaughtError = failures.get(key)
}
