/**
 * Stands where the auth routes are, so that Astro runs the middleware for them: it answers them, not this.
 * @module
 */
import type { APIRoute } from "astro"

export const prerender = false

let isSaid = false

/** Reached only where integration and configuration name different paths. */
export const ALL: APIRoute = ({ url }) => {
  if (!isSaid) {
    console.warn(
      `[svc-auth] nothing answers ${url.pathname}: \`basePath\` of svcAuth() in astro.config must be the path that the ` +
        "configuration in src/auth.ts names (`basePath`, or the path of AUTH_URL)",
    )
  }
  isSaid = true
  return new Response("Not found", { status: 404 })
}
