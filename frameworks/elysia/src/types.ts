import type { AuthFunction, BindingConfig, Provider, UserFields, Verbs } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import type { Context, Elysia, ElysiaCustomStatusResponse } from "elysia"

/** Elysia's context, or any other object with the request. */
export interface ElysiaEvent {
  /** The request. Its session is read once, however many contexts have this request. */
  readonly request: Request
}

/** The configuration: the core's options and `callbacks.authorized`. */
export interface SvcConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends Omit<BindingConfig<S, A, List, F>, "prerender"> {}

/** Returns the session, in every form that handlers need. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<ElysiaEvent, S> {
  /** Wraps a route's handler: guards it, and adds the session to its context as `auth`. */
  (
    handler: (context: Context & { auth: S | null }) => Awaitable<Response>,
  ): (context: ElysiaEvent) => Promise<Response>
}

/** The JSON with which `{ auth: true }` rejects programs that have no session (401). */
export interface SignInRequired {
  /** The kind of error. */
  error: "SignInRequired"
  /** The sign-in page, which leads back to the requested one. */
  signInUrl: string
}

/** Elysia's type for "adds nothing". */
// deno-lint-ignore ban-types
export type None = {}

/** The type of a plugin's level of an app if the plugin adds nothing there. */
export type NoLayer = { derive: None; resolve: None; schema: None; standaloneSchema: None; response: None }

/** Additions of `{ auth: true }` to a route's context. A type and not an interface, because Elysia does not accept an interface as a record. */
export type SignedIn<S extends DefaultSession = Session> = {
  /** The session; never `null`. */
  readonly session: S
  /** The session's user. */
  readonly user: NonNullable<S["user"]>
}

/**
 * The plugin for `app.use()`: serves the auth routes, calls the guard, and adds `auth()` and the macro `{ auth: true }`. The type is written out,
 * so that it does not change anything else about the app's type and its clients' types.
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

/** Result of `Svc`. `Id` contains the ids of the configured providers, and `F` the own fields of users. */
export interface SvcResult<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends Verbs<S, Id, F> {
  /** Use it once, on the app itself: `new Elysia().use(plugin)`. It guards every route, including those before it. */
  plugin: SvcPlugin<S>
  /** Handlers for your own catch-all route under the base path, if you do not use `plugin`. The route needs `{ parse: "none" }`. */
  handlers: Record<"GET" | "POST", (event: ElysiaEvent) => Promise<Response>>
  /** Returns the session, or guards a handler. */
  auth: SvcAuth<S>
}
