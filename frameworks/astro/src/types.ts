import type { APIContext, MiddlewareHandler } from "astro"
import type { AuthFunction, BindingConfig, Provider, UserFields, Verbs } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"

/** The configuration: the core's options, `callbacks.authorized` and `prerender`. */
export interface SvcConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends BindingConfig<S, A, List, F> {}

/** Returns the session, in every form that handlers need. It is also a middleware: `export const onRequest = auth`. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<APIContext, S> {
  (...given: Parameters<MiddlewareHandler>): Promise<Response>
}

/** Result of `Svc`. `Id` contains the ids of the configured providers, and `F` the own fields of users. */
export interface SvcResult<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends Verbs<S, Id, F> {
  /** The middleware: serves the auth routes, calls the guard, sets `Astro.locals.auth`. The integration installs it. */
  onRequest: MiddlewareHandler
  /** Handlers for your own catch-all endpoint under the base path, if you do not use the integration. */
  handlers: Record<"GET" | "POST", (event: APIContext) => Promise<Response>>
  /** Returns the session, or guards a handler. */
  auth: SvcAuth<S>
}

declare global {
  namespace App {
    interface Locals {
      /** Returns the session of this request; `null` on prerendered pages. */
      auth(): Promise<Session | null>
      /**
       * For the page `500.astro`: the error, if it was thrown after `signIn` or `signOut` set cookies. `Astro.props.error` contains the other
       * errors.
       */
      uncaughtError?: unknown
    }
  }
}
