import type { APIContext, MiddlewareHandler } from "astro"
import type { AuthFunction, BindingConfig, Verbs } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"

/** The core's configuration and `callbacks.authorized`. */
export interface SvcConfig<S extends DefaultSession = Session, A extends DefaultSession = S>
  extends BindingConfig<S, A> {}

/** `auth` in all its forms. Also an `onRequest`: `export const onRequest = auth`. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<APIContext, S> {
  (...given: Parameters<MiddlewareHandler>): Promise<Response>
}

/** What {@link Svc} gives. */
export interface SvcResult<S extends DefaultSession = Session> extends Verbs<S> {
  /** The middleware: answers the auth routes, asks the guard, sets `Astro.locals.auth`. The integration installs it. */
  onRequest: MiddlewareHandler
  /** For an endpoint of your own under the base path, where the integration is not used. */
  handlers: Record<"GET" | "POST", (event: APIContext) => Promise<Response>>
  auth: SvcAuth<S>
}

declare global {
  namespace App {
    interface Locals {
      /** The session of this request; `null` on prerendered pages. */
      auth(): Promise<Session | null>
      /** For the page `500.astro`: what was thrown after `signIn` or `signOut` had set cookies. Other errors are in `Astro.props.error` alone. */
      uncaughtError?: unknown
    }
  }
}
