import type { RequestEvent } from "@sveltejs/kit"
import type { AuthFunction, BindingConfig, Provider, UserFields, Verbs } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"

/** SvelteKit's `Handle`. Kit 2 and Kit 3 export that type from different modules. */
export type Handle = (input: {
  event: RequestEvent
  resolve: (event: RequestEvent) => Awaitable<Response>
}) => Promise<Response>

/** The configuration: the core's options, `callbacks.authorized` and `prerender`. */
export interface SvcConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends BindingConfig<S, A, List, F> {}

/** Returns the session, in every form that handlers need. It is also a `handle`: `export const handle = auth`. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<RequestEvent, S> {
  (input: Parameters<Handle>[0]): Promise<Response>
}

/** Result of `Svc`. `Id` contains the ids of the configured providers, and `F` the own fields of users. */
export interface SvcResult<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends Verbs<S, Id, F> {
  /** For `src/hooks.server.ts`: serves the auth routes, calls the guard, sets `event.locals.auth`. */
  handle: Handle
  /** Handlers for your own catch-all `+server.ts` under the base path, if you do not use `handle`. */
  handlers: Record<"GET" | "POST", (event: RequestEvent) => Promise<Response>>
  /** Returns the session, or guards a handler. */
  auth: SvcAuth<S>
}

declare global {
  namespace App {
    interface Locals {
      /** Returns the session of this request. */
      auth(): Promise<Session | null>
    }
  }
}
