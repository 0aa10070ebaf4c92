import type { IncomingMessage, ServerResponse } from "node:http"
import type { BindingConfig, FreshOptions, Provider, UserFields, Verbs } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import type { GetServerSidePropsContext } from "next"
import type { NextFetchEvent, NextRequest } from "next/server.js"

/** The configuration: the core's options and `callbacks.authorized`. */
export interface SvcConfig<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  List extends Provider[] = Provider[],
  F extends UserFields = UserFields,
> extends Omit<BindingConfig<S, A, List, F>, "prerender"> {}

/** Next's request with the session of its sender. */
export interface AuthRequest<S extends DefaultSession = Session> extends NextRequest {
  /** The session, or `null` if no user is signed in. */
  auth: S | null
}

/** Returns the session, or guards the app or a handler. */
export interface SvcAuth<S extends DefaultSession = Session> {
  /**
   * Returns the session of the current request: in server components, server actions and route handlers.
   * @throws {AuthError} of type `OutsideRequest` outside a request
   */
  (): Promise<S | null>
  /**
   * Runs as the proxy: `export { auth as proxy } from "./auth"`. In Next.js 15 it is the middleware: `export { auth as middleware } from "./auth"`.
   */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>
  /**
   * Returns the handler with a guard in front: a route handler, an edge function or, exported as `proxy`, a function that runs before the app. Its
   * request has the session as `auth`. A handler that runs before the app may return nothing.
   */
  <Rest extends readonly unknown[]>(
    handler: (request: AuthRequest<S>, ...rest: Rest) => Awaitable<Response | undefined | void>,
  ): (request: NextRequest, ...rest: Rest) => Promise<Response>
  /** Returns the session in an API route of the Pages Router. Changed cookies are added to the response. */
  (request: IncomingMessage, response: ServerResponse): Promise<S | null>
  /** Returns the session in `getServerSideProps`. Changed cookies are added to the response. */
  (context: Pick<GetServerSidePropsContext, "req" | "res">): Promise<S | null>
  /** Returns the session of this request. */
  (request: Request): Promise<S | null>
  /** Returns the session of this request. Changed cookies are added to the response's headers. */
  (request: Request, response: { readonly headers: Headers }): Promise<S | null>
}

/** Returns the session if the user signed in recently. Otherwise it sends users to sign in again, and responds with 401 to programs. */
export interface RequireFresh<S extends DefaultSession = Session> {
  /**
   * For server components, server actions and route handlers: it does not resolve for users who have to sign in again. The 401 of a route handler
   * has a body only if `auth` wraps the handler.
   * @throws {InvalidConfig} if an option is invalid
   */
  (options?: FreshOptions): Promise<S>
  /** For an API route of the Pages Router: resolves with `null` if it has sent the response. */
  (request: IncomingMessage, response: ServerResponse, options?: FreshOptions): Promise<S | null>
  /** For `getServerSideProps`: resolves with `null` if it has sent the response. In that case, return any props. */
  (context: Pick<GetServerSidePropsContext, "req" | "res">, options?: FreshOptions): Promise<S | null>
}

/** Result of `Svc`. `Id` contains the ids of the configured providers, and `F` the own fields of users. */
export interface SvcResult<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends Omit<Verbs<S, Id, F>, "requireFresh"> {
  /** The auth routes, for `app/api/auth/[...svc]/route.ts`: `export const { GET, POST } = handlers`. */
  handlers: Record<"GET" | "POST", (request: NextRequest) => Promise<Response>>
  /** Returns the session, or guards the app or a handler. */
  auth: SvcAuth<S>
  /** Returns the session if the user signed in recently. */
  requireFresh: RequireFresh<S>
}
