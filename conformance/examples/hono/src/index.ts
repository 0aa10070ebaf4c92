import { AsyncLocalStorage } from "node:async_hooks"
import process from "node:process"
import { type AuthFunction, bind, type BindingConfig, type Host, toRoutedUrl, type Verbs } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import type { Context, MiddlewareHandler } from "hono"
import { HTTPException } from "hono/http-exception"
import { isSSGContext } from "hono/ssg"

export interface SvcResult<S extends DefaultSession = Session> extends Verbs<S> {
  /** Runs around the whole app: answers the auth routes, calls the guard. */
  middleware: MiddlewareHandler
  handlers: Record<"GET" | "POST", (c: Context) => Promise<Response>>
  auth: AuthFunction<Context, S>
}

/** Thrown by `signIn` and `signOut`: the redirect that ends the handler. */
class Leaving extends HTTPException {
  constructor(location: string) {
    super(303, { res: new Response(null, { status: 303, headers: { location } }) })
  }
}

const current = new AsyncLocalStorage<Context>()

const toHost = (base: string): Host<Context> => ({
  env: process.env,
  dev: process.env["NODE_ENV"] === "development",
  building: false,
  base,
  current: () => current.getStore(),
  isEvent: (value): value is Context => typeof value === "object" && value !== null && "req" in value && "res" in value,
  scopeKey: (c) => c,
  request: (c) => c.req.raw,
  isPrerendering: isSSGContext,
  // not the URL's own path: an app may have a `getPath` of its own
  guardUrl: (c) => toRoutedUrl(new URL(c.req.url), c.req.path),
  requestKind: () => undefined,
  isActionParameter: () => false,
  hints: { hook: "call app.use(middleware) before all other middleware and all routes" },
  redirect: (_c, url) => {
    throw new Leaving(url)
  },
})

/** @param base the path that the app is mounted under, without a slash at its end */
export default function Svc<S extends DefaultSession = Session, A extends DefaultSession = S>(
  config: BindingConfig<S, A> | ((request?: Request, c?: Context) => Awaitable<BindingConfig<S, A>>),
  { base = "" }: { readonly base?: string } = {},
): SvcResult<S> {
  const { auth, handlers, signIn, signOut, unstable_update, hook } = bind<Context, S, A>(toHost(base), config)

  const middleware: MiddlewareHandler = async (c, next) => {
    // headers of a middleware before this one, such as `cors`: our own answers lack them, the app's have them
    let missing = [...c.res.headers].filter(([name]) => name !== "content-type")
    const answer = async () => {
      missing = []
      await next()
      // Hono has caught it, and the app's `onError` may have made something else of it
      if (c.error instanceof Leaving) c.res = c.error.getResponse()
      return c.res
    }
    const response = await current.run(c, () => hook(c, answer))
    // the headers of an answer that is there would win over those of the new one
    c.res = undefined
    c.res = response
    for (const [name, value] of missing) c.res.headers.append(name, value)
  }

  return { auth, handlers, signIn, signOut, unstable_update, middleware }
}
