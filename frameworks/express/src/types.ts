import type { IncomingMessage, ServerResponse } from "node:http"
import type { BindingConfig, Provider, UserFields, Verbs } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"

/** The configuration: the core's options and `callbacks.authorized`. */
export interface SvcConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends Omit<BindingConfig<S, A, List, F>, "prerender"> {}

/** Where the app is mounted. */
export interface SvcOptions {
  /** The path that the app is mounted under, such as `/shop`. Default: `""`. */
  readonly base?: string | undefined
}

/** Continues with the next middleware. An error goes to the app's error handler. */
export type Next = (error?: unknown) => void

/** Express middleware. With a `next` of your own it works in `node:http`. `Locals` is the type of what it sets in `res.locals`. */
export type Middleware<Locals = unknown> = (
  req: IncomingMessage,
  res: ServerResponse & { locals: Locals },
  next: Next,
) => Promise<void>

/** Additions of the middleware to `res.locals`, and of `auth(handler)` to `req`: `Response<unknown, SvcLocals<Session>>`. */
export interface SvcLocals<A = Session | null> {
  /** The session. */
  auth: A
}

/** A handler that gets the session as `req.auth`. */
export type Handler<S, Req extends IncomingMessage = IncomingMessage, Res extends ServerResponse = ServerResponse> = (
  req: Req & SvcLocals<S | null>,
  res: Res,
  next: Next,
) => unknown

/** The forms of `auth`. */
export interface SvcAuth<S extends DefaultSession = Session> {
  /** Returns the session of the current request. @throws {AuthError} of type `OutsideRequest` outside a request */
  (): Promise<S | null>
  /**
   * Returns the session of this request. It is also `null` if a `Request` cannot represent it, for example because its `Host` header is malformed.
   */
  (req: IncomingMessage, res?: ServerResponse): Promise<S | null>
  /** Returns the session of a web-standard request. Changed cookies are added to the response's headers, if there are any. */
  (request: Request, response?: { readonly headers: Headers }): Promise<S | null>
  /** Returns the handler with the guard in front, and with the session as `req.auth`. For `node:http`, it also serves the auth routes. */
  <Req extends IncomingMessage, Res extends ServerResponse>(
    handler: Handler<S, Req, Res>,
  ): (req: Req, res: Res, next?: Next) => Promise<void>
}

/** Result of `Svc`. `Id` contains the ids of the configured providers, and `F` the own fields of users. */
export interface SvcResult<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends Verbs<S, Id, F> {
  /** Serves the auth routes and calls the guard. Use it once, before all routes: `app.use(middleware)`. */
  middleware: Middleware
  /** Sets `res.locals.auth` to the session, or to `null` if no user is signed in. */
  withSession: Middleware<SvcLocals<S | null>>
  /**
   * Guards routes: sets `res.locals.auth` to the session. Without a session, it redirects browsers to the sign-in page, and responds to programs
   * with 401, or with 503 if the session cannot be read.
   */
  requireSession: Middleware<SvcLocals<S>>
  /** Handlers for your own catch-all route under the base path, if you do not use `middleware`. */
  handlers: Record<"GET" | "POST", (req: IncomingMessage, res: ServerResponse) => Promise<void>>
  /** Returns the session, or guards a handler. */
  auth: SvcAuth<S>
}
