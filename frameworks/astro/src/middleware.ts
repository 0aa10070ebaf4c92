/**
 * Used by the integration: creates the app's middleware from its `src/auth.ts`.
 * @module
 */
import type { MiddlewareHandler } from "astro"
import { sequence } from "astro/middleware"
import { createOriginCheck } from "./origin-check.ts"

/** The integration's information about the app. */
export interface Installation {
  /** The imported module that exports `onRequest`. */
  readonly module: Readonly<Record<string, unknown>>
  /** Its path, for errors. */
  readonly file: string
  /** Paths below which providers post, if Astro's own form check is off. */
  readonly posted?: readonly string[] | undefined
}

/** Returns the app's middleware. @throws {Error} if the module does not export a middleware, because pages would not be guarded */
export function createMiddleware({ module, file, posted }: Installation): MiddlewareHandler {
  const { onRequest } = module
  if (typeof onRequest !== "function") {
    throw new Error(`${file} must export \`onRequest\`: export const { onRequest, auth, signIn, signOut } = Svc({ … })`)
  }
  const own = onRequest as MiddlewareHandler
  return posted ? sequence(createOriginCheck(posted), own) : own
}
