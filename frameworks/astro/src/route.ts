/**
 * The route that makes Astro run the middleware for the auth routes. The middleware responds to them.
 * @module
 */
import type { APIRoute } from "astro"

export const prerender = false

let hasWarned = false

/** Runs only if the integration and the configuration have different base paths. */
export const ALL: APIRoute = ({ url }) => {
  if (!hasWarned) {
    console.warn(
      `[svc-auth] No auth route has the path ${url.pathname}: set \`basePath\` of svcAuth() in astro.config to the path in src/auth.ts ` +
        "(`basePath`, or the path of AUTH_URL)",
    )
  }
  hasWarned = true
  return new Response("Not found", { status: 404 })
}
