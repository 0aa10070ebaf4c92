/**
 * Svc Auth for SolidStart 2. Apps with SolidStart 1 import `@svc-auth/solidstart/v1`.
 * @module
 */
import type { FetchEvent } from "@solidjs/start/server"
import {
  bind,
  type Handler,
  type Provider,
  type ProviderId,
  type SeenSession,
  type UserFields,
} from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { host } from "./host.ts"
import { createHookMiddleware } from "./middleware.ts"
import type { Handlers, Middleware, SvcAuth, SvcConfig, SvcResult } from "./types.ts"
import { toStartVerbs, wrapHandler } from "./verbs.ts"
import { requireVersion } from "./version.ts"

export type { Handlers, Middleware, SvcAuth, SvcConfig, SvcResult }

/**
 * Creates the middleware, `auth` and the verbs: `export const { middleware, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
 * @param config the configuration, or a function that returns it for one request. Outside a request the function is called without arguments
 * @throws {InvalidConfig} if the configuration is invalid. If its providers or its adapter are plain objects, the error is logged instead, and is
 * the response to every request
 * @throws {TypeError} if the app uses SolidStart 1
 */
export default function Svc<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  const List extends Provider[] = Provider[],
  const F extends UserFields = UserFields,
>(
  config: SvcConfig<S, A, List, F> | ((request?: Request, event?: FetchEvent) => Awaitable<SvcConfig<S, A, List, F>>),
): SvcResult<SeenSession<S, F>, ProviderId<List>, F> {
  type Seen = SeenSession<S, F>
  requireVersion(2)
  const { auth, handlers, guard, hook, verbs } = bind<FetchEvent, S, A, F>(host, config)
  const run = createHookMiddleware({ guard, hook })
  const middleware: Middleware = (h3Event, next) => {
    const event = host.current()
    if (event) event.locals.auth = () => auth(event) as Promise<Session | null>
    return run(h3Event, next)
  }
  const authInAllForms = (...given: unknown[]): unknown => {
    const [first, second] = given
    if (typeof second === "function") return middleware(...given as Parameters<Middleware>)
    return typeof first === "function"
      ? wrapHandler(auth, first as Handler<FetchEvent, Seen, unknown[]>)
      : auth(...given as Parameters<typeof auth>)
  }
  return {
    middleware,
    handlers,
    auth: authInAllForms as SvcAuth<Seen>,
    ...toStartVerbs(host, verbs),
  }
}
