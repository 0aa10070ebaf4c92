import type { APIEvent, FetchEvent } from "@solidjs/start/server"
import type { AuthFunction, UserFields, Verbs } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import type { SvcConfig } from "../types.ts"

export type { SvcConfig }

/** The two halves of the middleware, for Start's `createMiddleware`. */
export interface Middleware {
  /** Serves the auth routes, calls the guard, and sets `event.locals.auth`. */
  onRequest: (event: FetchEvent) => Promise<Response | undefined>
  /** Adds cookies and cache headers to the app's response, and removes data that the guard withholds from the user. */
  onBeforeResponse: (event: FetchEvent, response: { body?: unknown }) => Promise<void>
}

/** Returns the session, in every form that handlers need. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<APIEvent, S> {
  /** Returns the session of this event, as passed to middleware and returned by `getRequestEvent()`. */
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
  /** For `createMiddleware(middleware)`, or with your own: `createMiddleware({ onRequest: [own, middleware.onRequest], … })`. */
  middleware: Middleware
  /** Handlers for your own catch-all API route under the base path, if you do not use `middleware`. */
  handlers: Handlers
  /** Returns the session, or guards a handler. */
  auth: SvcAuth<S>
}
