import type { AuthFunction, BindingConfig, Verbs } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import type { Context, Elysia, ElysiaCustomStatusResponse } from "elysia"

/** What tells one request from another: Elysia's context, or anything else that holds the request. */
export interface ElysiaEvent {
  readonly request: Request
}

/** The core's configuration and `callbacks.authorized`. */
export interface SvcConfig<S extends DefaultSession = Session, A extends DefaultSession = S>
  extends BindingConfig<S, A> {}

/** `auth` in all its forms. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<ElysiaEvent, S> {
  /** The route's handler, guarded, with the session as `auth` of its context. */
  (
    handler: (context: Context & { auth: S | null }) => Awaitable<Response>,
  ): (context: ElysiaEvent) => Promise<Response>
}

/** What `{ auth: true }` answers to programs without a session. */
export interface SignInRequired {
  error: "SignInRequired"
  signInUrl: string
}

/** Nothing, in Elysia's own word. */
// deno-lint-ignore ban-types
export type None = {}

/** What a plugin adds to a level of an app, if it adds nothing. */
export type NoLayer = { derive: None; resolve: None; schema: None; standaloneSchema: None; response: None }

/** What `{ auth: true }` adds to a route's context. No interface: Elysia takes none for a record. */
export type SignedIn<S extends DefaultSession = Session> = {
  readonly session: S
  readonly user: NonNullable<S["user"]>
}

/**
 * For `app.use()`: answers the auth routes, asks the guard, gives handlers `auth()`, and routes the macro `{ auth: true }`.
 * Spelled out, so that an app's types, and those of its clients, stay as they are.
 */
export type SvcPlugin<S extends DefaultSession = Session> = Elysia<
  "",
  { decorator: None; store: None; derive: None; resolve: None },
  { typebox: None; error: None },
  {
    schema: None
    standaloneSchema: None
    macro: Partial<{ readonly auth: boolean }>
    macroFn: {
      readonly auth: {
        readonly resolve: (
          context: ElysiaEvent,
        ) => Promise<SignedIn<S> | ElysiaCustomStatusResponse<401, SignInRequired, 401>>
      }
    }
    parser: None
    response: None
  },
  None,
  Omit<NoLayer, "derive"> & { derive: { readonly auth: () => Promise<S | null> } },
  NoLayer
>

/** What {@link Svc} gives. */
export interface SvcResult<S extends DefaultSession = Session> extends Verbs<S> {
  /** For the app itself, once: `new Elysia().use(plugin)`. It guards every route, also those written before it. */
  plugin: SvcPlugin<S>
  /** For a route of your own under the base path, where `plugin` is not used; needs `{ parse: "none" }`. */
  handlers: Record<"GET" | "POST", (event: ElysiaEvent) => Promise<Response>>
  auth: SvcAuth<S>
}
