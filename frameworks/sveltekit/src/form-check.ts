import { dev } from "$app/env"
import { base } from "./base.ts"
import type { Handle } from "./types.ts"

/** Options of {@link createFormCheck}. */
export interface FormCheckOptions {
  /** Path of the auth routes, below `paths.base`. Default `/auth`. Set the same `basePath` in the configuration. */
  basePath?: string | undefined
  /** Origins whose forms are accepted at every path, as in SvelteKit's `csrf.trustedOrigins`. Default: only the app's own. */
  trustedOrigins?: readonly string[] | undefined
}

const methods = new Set(["POST", "PUT", "PATCH", "DELETE"])
const formTypes = new Set([
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "text/plain",
  "application/x-sveltekit-formdata",
])

/** Returns true if this is a form from another site, with the same check as SvelteKit. */
export function isForeignForm(request: Request, self: string, trusted: readonly string[]): boolean {
  const type = request.headers.get("content-type")
  const isForm = !type || formTypes.has(type.split(";", 1)[0]!.trim().toLowerCase())
  const origin = request.headers.get("origin")
  return isForm && methods.has(request.method) && origin !== self && (!origin || !trusted.includes(origin))
}

/**
 * Returns SvelteKit's form check as a hook, without the routes to which providers post: `POST <base>/auth/callback/…` and
 * `POST <base>/auth/backchannel-logout/…`. Use it first in `sequence`, and disable SvelteKit's own check with
 * `csrf: { trustedOrigins: ["*"] }`. Like SvelteKit, it does not check forms in development. A provider's server sends logout tokens
 * without an `Origin`, which SvelteKit's check always rejects.
 *
 * ```ts
 * // src/hooks.server.ts
 * export const handle = sequence(createFormCheck(), authHandle)
 * ```
 */
export function createFormCheck({ basePath = "/auth", trustedOrigins = [] }: FormCheckOptions = {}): Handle {
  const posted = ["callback", "backchannel-logout"].map((route) => `${base}${basePath}/${route}/`)
  return async ({ event, resolve }) => {
    const { request, url } = event
    const isExempt = request.method === "POST" && posted.some((path) => url.pathname.startsWith(path))
    // SvelteKit does not check forms in development, and has a separate check for remote functions
    if (dev || isExempt || event.isRemoteRequest || !isForeignForm(request, url.origin, trustedOrigins)) {
      return await resolve(event)
    }
    const message = `Cross-site ${request.method} form submissions are forbidden`
    if (request.headers.get("accept") === "application/json") return Response.json({ message }, { status: 403 })
    return new Response(message, { status: 403 })
  }
}
