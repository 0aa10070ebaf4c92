/**
 * Svc Auth for SolidStart 1. Apps with SolidStart 2 import `@svc-auth/solidstart`.
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
import { toStartVerbs, wrapHandler } from "../verbs.ts"
import { requireVersion } from "../version.ts"
import { host } from "./host.ts"
import { createHooks } from "./middleware.ts"
import type { Handlers, Middleware, SvcAuth, SvcConfig, SvcResult } from "./types.ts"

export type { Handlers, Middleware, SvcAuth, SvcConfig, SvcResult }

/**
 * Creates the middleware, `auth` and the verbs: `export const { middleware, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
 * @param config the configuration, or a function that returns it for one request. Outside a request the function is called without arguments
 * @throws {InvalidConfig} if the configuration is invalid. If its providers or its adapter are plain objects, the error is logged instead, and is
 * the response to every request
 * @throws {TypeError} if the app uses SolidStart 2
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
  requireVersion(1)
  const { auth, handlers, enter, guard, leave, verbs } = bind<FetchEvent, S, A, F>(host, config)
  const { onRequest, onBeforeResponse } = createHooks({ enter, guard, leave })
  const authInAllForms = (...given: unknown[]): unknown =>
    typeof given[0] === "function"
      ? wrapHandler(auth, given[0] as Handler<FetchEvent, Seen, unknown[]>)
      : auth(...given as Parameters<typeof auth>)
  return {
    middleware: {
      onRequest: (event) => {
        event.locals.auth = () => auth(event) as Promise<Session | null>
        return onRequest(event)
      },
      onBeforeResponse,
    },
    handlers,
    auth: authInAllForms as SvcAuth<Seen>,
    ...toStartVerbs(host, verbs),
  }
}
