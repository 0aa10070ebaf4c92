import type { RequestEvent } from "@sveltejs/kit"
import type { AuthFunction, BindingConfig, Verbs } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"

/** What SvelteKit calls `Handle`. Kit 2 and Kit 3 export that type from different modules. */
export type Handle = (input: {
  event: RequestEvent
  resolve: (event: RequestEvent) => Awaitable<Response>
}) => Promise<Response>

/** The core's configuration and `callbacks.authorized`. */
export interface SvcConfig<S extends DefaultSession = Session, A extends DefaultSession = S>
  extends BindingConfig<S, A> {}

/** `auth` in all its forms. Also a `handle`: `export const handle = auth`. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<RequestEvent, S> {
  (input: Parameters<Handle>[0]): Promise<Response>
}

/** What {@link Svc} gives. */
export interface SvcResult<S extends DefaultSession = Session> extends Verbs<S> {
  /** For `src/hooks.server.ts`: answers the auth routes, asks the guard, sets `event.locals.auth`. */
  handle: Handle
  /** For a `+server.ts` of your own under the base path, where `handle` is not used. */
  handlers: Record<"GET" | "POST", (event: RequestEvent) => Promise<Response>>
  auth: SvcAuth<S>
}

declare global {
  namespace App {
    interface Locals {
      /** The session of this request. */
      auth(): Promise<Session | null>
    }
  }
}
