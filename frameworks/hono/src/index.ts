/**
 * Svc Auth for Hono.
 * @module
 */
import {
  bind,
  isResponse,
  type Provider,
  type ProviderId,
  type SeenSession,
  toMountPath,
  type UserFields,
} from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import type { Context, MiddlewareHandler } from "hono"
import { getRuntimeKey } from "hono/adapter"
import { restoreBody } from "./body.ts"
import { current, redirects, toHost } from "./host.ts"
import { isStreamed, replaceByRedirect } from "./response.ts"
import type { SvcConfig, SvcEnv, SvcOptions, SvcResult } from "./types.ts"

export type { SvcAuth, SvcConfig, SvcEnv, SvcOptions, SvcResult } from "./types.ts"

/**
 * Creates the middleware, `auth` and the verbs: `export const { middleware, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
 * @param config the configuration, or a function that returns it for one request. Outside a request the function is called without arguments
 * @throws {InvalidConfig} if the configuration is invalid. If its providers or its adapter are plain objects, the error is logged instead, and is
 * the response to every request
 */
export default function Svc<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  const List extends Provider[] = Provider[],
  const F extends UserFields = UserFields,
>(
  config: SvcConfig<S, A, List, F> | ((request?: Request, c?: Context) => Awaitable<SvcConfig<S, A, List, F>>),
  { base }: SvcOptions = {},
): SvcResult<SeenSession<S, F>, ProviderId<List>, F> {
  type Seen = SeenSession<S, F>
  // a Worker has no variables before its first request
  const isLate = typeof config !== "function" && getRuntimeKey() === "workerd"
  const { auth, demand, handlers, hook, verbs } = bind<Context, S, A, F>(
    toHost(toMountPath(base)),
    isLate ? () => config : config,
  )

  const middleware: MiddlewareHandler = async (c, next) => {
    await restoreBody(c.req)
    // headers of an earlier middleware, such as `cors`: the library's own responses lack them, the app's have them
    let missing = [...c.res.headers].filter(([name]) => name !== "content-type")
    const answer = async () => {
      missing = []
      await next()
      const location = redirects.get(c)
      if (location !== undefined) replaceByRedirect(c, location)
      // cookies cannot be set once the stream has started
      if (isStreamed(c.res)) await auth(c)
      return c.res
    }
    const response = await current.run(c, () => hook(c, answer))
    // the headers of an existing response would override those of the new one
    c.res = undefined
    c.res = response
    for (const [name, value] of missing) c.res.headers.append(name, value)
  }

  const withSession: MiddlewareHandler<SvcEnv<Seen | null>> = async (c, next) => {
    c.set("auth", await auth(c))
    await next()
  }

  const requireSession: MiddlewareHandler<SvcEnv<Seen>> = async (c, next): Promise<Response | void> => {
    const session = await demand(c)
    if (isResponse(session)) return session
    c.set("auth", session)
    await next()
  }

  const handle = async (c: Context): Promise<Response> => {
    await restoreBody(c.req)
    return await current.run(c, () => handlers.GET(c))
  }

  return {
    middleware,
    withSession,
    requireSession,
    handlers: { GET: handle, POST: handle },
    auth,
    ...verbs,
  }
}
