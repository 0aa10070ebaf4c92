import type { createMiddleware } from "@solidjs/start/middleware"
import type { APIEvent, FetchEvent } from "@solidjs/start/server"
import type { AuthFunction, BindingConfig, Verbs } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"

/** The core's configuration and `callbacks.authorized`. */
export interface SvcConfig<S extends DefaultSession = Session, A extends DefaultSession = S>
  extends BindingConfig<S, A> {}

/** What `createMiddleware` takes. */
export type Middleware = Extract<Parameters<typeof createMiddleware>[0], unknown[]>[number]

/** `auth` in all its forms. Also a middleware: `createMiddleware([auth])`. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<APIEvent, S> {
  (...given: Parameters<Middleware>): Promise<unknown>
  /** The session of this event, as `getRequestEvent()` gives it. */
  (event: FetchEvent): Promise<S | null>
}

/** What {@link Svc} gives. */
export interface SvcResult<S extends DefaultSession = Session> extends Verbs<S> {
  /** For `createMiddleware([middleware])`: answers the auth routes, asks the guard, sets `event.locals.auth`. */
  middleware: Middleware
  /** For an API route of your own under the base path, where `middleware` is not used. */
  handlers: Record<"GET" | "POST", (event: APIEvent) => Promise<Response>>
  auth: SvcAuth<S>
}

declare global {
  namespace App {
    interface RequestEventLocals {
      /** The session of this request. */
      auth(): Promise<Session | null>
    }
  }
}
