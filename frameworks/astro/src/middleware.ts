/**
 * What the integration makes of the app's `src/auth.ts`.
 * @module
 */
import type { MiddlewareHandler } from "astro"
import { sequence } from "astro/middleware"
import { base } from "./base.ts"
import { toOriginCheck } from "./origin-check.ts"

/** What the integration knows of the app. */
export interface Installation {
  /** The app's own module, as it was imported, and where it lies. */
  readonly module: Readonly<Record<string, unknown>>
  readonly file: string
  /** Path under which Astro has the auth routes. */
  readonly basePath: string
  readonly formPost: boolean
}

/** The middleware of the app. @throws {Error} where its module exports none: nothing would be guarded */
export function toMiddleware({ module, file, basePath, formPost }: Installation): MiddlewareHandler {
  const { onRequest } = module
  if (typeof onRequest !== "function") {
    throw new Error(`${file} must export \`onRequest\`: export const { onRequest, auth, signIn, signOut } = Svc({ … })`)
  }
  const own = onRequest as MiddlewareHandler
  return formPost ? sequence(toOriginCheck(`${base}${basePath}/callback/`), own) : own
}
