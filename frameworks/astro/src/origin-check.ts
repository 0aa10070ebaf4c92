import type { APIContext, MiddlewareHandler } from "astro"

const safe = new Set(["GET", "HEAD", "OPTIONS"])
const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]

/** Returns true if this is a form from another site: the check of Astro's `security.checkOrigin`. */
export function isForeignForm({ request, url }: Pick<APIContext, "request" | "url">): boolean {
  if (safe.has(request.method) || request.headers.get("origin") === url.origin) return false
  const type = request.headers.get("content-type")?.toLowerCase()
  return type === undefined || formTypes.some((form) => type.includes(form))
}

/**
 * Returns Astro's form check as middleware, without the routes under these paths. Providers post there, and `state` or the logout token protects
 * them.
 */
export const createOriginCheck = (posted: readonly string[]): MiddlewareHandler => (event, next) => {
  const { pathname } = new URL(event.request.url)
  const isExempt = event.request.method === "POST" && posted.some((path) => pathname.startsWith(path))
  if (event.isPrerendered || isExempt || !isForeignForm(event)) return next()
  return new Response("Cross-site form submissions are forbidden", { status: 403 })
}
