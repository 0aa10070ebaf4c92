import { AsyncLocalStorage } from "node:async_hooks"
import type { APIContext } from "astro"

/** One request while the app handles it. */
export interface AstroRequest {
  /** Astro's context of the middleware. */
  readonly event: APIContext
  /** The original request. After a rewrite the event has another one. */
  readonly request: Request
  /** The URL to which a verb redirected. Needed where Astro catches the thrown redirect, as in actions. */
  target?: string | undefined
  /** True if the library has set cookies. */
  setsCookies: boolean
  /** True if the response has started, so that its headers cannot change. */
  hasStarted: boolean
}

/** The request being handled: in middleware, pages, nested components, islands, actions and endpoints. */
export const requests: AsyncLocalStorage<AstroRequest> = new AsyncLocalStorage()

/** Thrown by verbs to end the handler. The middleware answers with the redirect. */
export class ThrownRedirect extends Error {
  override readonly name = "ThrownRedirect"
}
