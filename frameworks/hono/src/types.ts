import type { AuthFunction, BindingConfig, Provider, UserFields, Verbs } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import type { Context, MiddlewareHandler } from "hono"

/** The configuration: the core's options, `callbacks.authorized` and `prerender`. */
export interface SvcConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends BindingConfig<S, A, List, F> {}

/** Where the app is mounted. */
export interface SvcOptions {
  /** The path that the app is mounted under, such as `/shop`, if the app has a `basePath`. Default: `""`. */
  readonly base?: string | undefined
}

/** Returns the session, in every form that handlers need, or guards a handler. */
export interface SvcAuth<S extends DefaultSession = Session> extends AuthFunction<Context, S> {}

/** The type of `c.var.auth` for an app: `new Hono<SvcEnv<Session | null>>()`. */
export type SvcEnv<A = Session | null> = {
  /** The variables of Hono's context. */
  Variables: {
    /** The session. */
    auth: A
  }
}

/** Result of `Svc`. `Id` contains the ids of the configured providers, and `F` the own fields of users. */
export interface SvcResult<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends Verbs<S, Id, F> {
  /** Serves the auth routes and calls the guard. Use it once, before all other middleware and all routes: `app.use(middleware)`. */
  middleware: MiddlewareHandler
  /** Sets `c.var.auth` to the session, or to `null` if no user is signed in. */
  withSession: MiddlewareHandler<SvcEnv<S | null>>
  /**
   * Guards routes: sets `c.var.auth` to the session. Without a session, it redirects browsers to the sign-in page, and responds to programs
   * with 401, or with 503 if the session cannot be read.
   */
  requireSession: MiddlewareHandler<SvcEnv<S>>
  /** Handlers for your own catch-all route under the base path, if you do not use `middleware`. */
  handlers: Record<"GET" | "POST", (c: Context) => Promise<Response>>
  /** Returns the session, or guards a handler. */
  auth: SvcAuth<S>
}
