import type { createMiddleware } from "@solidjs/start/middleware"
import type { APIEvent, FetchEvent } from "@solidjs/start/server"
import type { AuthFunction, BindingConfig, Provider, UserFields, Verbs } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"

/** The configuration: the core's options, `callbacks.authorized` and `prerender`. */
export interface SvcConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends BindingConfig<S, A, List, F> {}

type StartMiddleware = Extract<Parameters<typeof createMiddleware>[0], unknown[]>[number]

/** A middleware for Start's `createMiddleware`. An interface, because declarations cannot name the type of h3, on which apps do not depend. */
export interface Middleware extends StartMiddleware {}

/** Returns the session, in every form that handlers need. It is also a middleware: `createMiddleware([auth])`. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<APIEvent, S> {
  /** Runs as a middleware. */
  (...given: Parameters<Middleware>): Promise<unknown>
  /** Returns the session of this event, as returned by `getRequestEvent()`. */
  (event: FetchEvent): Promise<S | null>
}

/** Handlers for a catch-all API route. An interface, because TypeScript finds no name for Start's `APIEvent` in the declarations of an app. */
export interface Handlers extends Record<"GET" | "POST", (event: APIEvent) => Promise<Response>> {}

/** Result of `Svc`. `Id` contains the ids of the configured providers, and `F` the own fields of users. */
export interface SvcResult<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends Verbs<S, Id, F> {
  /** For `createMiddleware([middleware])`: serves the auth routes, calls the guard, sets `event.locals.auth`. */
  middleware: Middleware
  /** Handlers for your own catch-all API route under the base path, if you do not use `middleware`. */
  handlers: Handlers
  /** Returns the session, or guards a handler. */
  auth: SvcAuth<S>
}

declare global {
  namespace App {
    interface RequestEventLocals {
      /** Returns the session of this request. */
      auth(): Promise<Session | null>
    }
  }
}
