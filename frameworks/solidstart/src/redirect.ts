import type { FetchEvent } from "@solidjs/start/server"
import type { Awaitable } from "@svc-auth/core/types"
import { isServerFunction } from "./server-function.ts"

const inGuard = new WeakSet<object>()
const redirects = new WeakSet<object>()

/** Returns true if Start's client calls a server function. It reads `Location` from a response with status 200. */
export const isCall = ({ url, headers }: Request): boolean =>
  headers.has("x-server-instance") && isServerFunction(new URL(url))

/** Returns a redirect. After a call by Start's client the page reloads its data, because the user may have changed. */
export const toRedirect = (location: string, request: Request, status: number): Response =>
  new Response(null, { status, headers: isCall(request) ? { location, "x-revalidate": "" } : { location } })

/** Throws a redirect for {@link catchRedirect}, or returns it while the guard runs. */
export function redirect({ request, locals }: FetchEvent, location: string): Response {
  if (inGuard.has(locals)) return toRedirect(location, request, isCall(request) ? 200 : 303)
  return leave(toRedirect(location, request, 303))
}

/** Throws a response for {@link catchRedirect}. */
export function leave(response: Response): never {
  redirects.add(response)
  throw response
}

/** Runs the guard. Until it calls `enter`, a redirect is returned as a response and not thrown. */
export function runGuard<T>({ locals }: FetchEvent, guard: (enter: () => void) => T): T {
  inGuard.add(locals)
  return guard(() => inGuard.delete(locals))
}

/** Returns the result of `run`, or the redirect that `signIn` or `signOut` threw. Start catches thrown responses only in server functions. */
export async function catchRedirect<T>(run: () => Awaitable<T>): Promise<T | Response> {
  try {
    return await run()
  } catch (thrown) {
    if (thrown instanceof Response && redirects.has(thrown)) return thrown
    throw thrown
  }
}
