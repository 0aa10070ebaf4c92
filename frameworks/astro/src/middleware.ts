/**
 * What the integration makes of the app's `src/auth.ts`.
 * @module
 */
import type { MiddlewareHandler } from "astro"
import { sequence } from "astro/middleware"
import { toOriginCheck } from "./origin-check.ts"

/** What the integration knows of the app. */
export interface Installation {
  /** The app's own module, as it was imported, and where it lies. */
  readonly module: Readonly<Record<string, unknown>>
  readonly file: string
  /** Path below which providers post their answers, where Astro's own check of forms is off. */
  readonly callbacks?: string | undefined
}

/** The middleware of the app. @throws {Error} where its module exports none: nothing would be guarded */
export function toMiddleware({ module, file, callbacks }: Installation): MiddlewareHandler {
  const { onRequest } = module
  if (typeof onRequest !== "function") {
    throw new Error(`${file} must export \`onRequest\`: export const { onRequest, auth, signIn, signOut } = Svc({ … })`)
  }
  const own = onRequest as MiddlewareHandler
  return callbacks ? sequence(toOriginCheck(callbacks), own) : own
}
