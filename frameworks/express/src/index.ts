/**
 * Svc Auth for Express, and for `node:http`.
 * @module
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import {
  bind,
  isResponse,
  type Provider,
  type ProviderId,
  type SeenSession,
  toMountPath,
  type UserFields,
} from "@svc-auth/core/kit"
import { onHeaders, sendResponse } from "@svc-auth/core/node"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { current, isMessage, open, openForGuard, toHost } from "./host.ts"
import type { Handler, Middleware, Next, SvcAuth, SvcConfig, SvcLocals, SvcOptions, SvcResult } from "./types.ts"

export type { Handler, Middleware, Next, SvcAuth, SvcConfig, SvcLocals, SvcOptions, SvcResult } from "./types.ts"

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
  config:
    | SvcConfig<S, A, List, F>
    | ((request?: Request, req?: IncomingMessage) => Awaitable<SvcConfig<S, A, List, F>>),
  { base }: SvcOptions = {},
): SvcResult<SeenSession<S, F>, ProviderId<List>, F> {
  type Seen = SeenSession<S, F>
  const {
    auth,
    demand,
    enter,
    handlers,
    leave,
    verbs,
  } = bind<IncomingMessage, S, A, F>(toHost(toMountPath(base)), config)
  const entered = new WeakSet<IncomingMessage>()

  const middleware: Middleware = async (req, res, next) => {
    // again, for example after a body parser that has lost the context
    if (entered.has(req)) return current.run(req, next)
    const answer = openForGuard(req, res) ?? await enter(req).catch(throwError)
    if (answer) return await sendResponse(answer, res)
    entered.add(req)
    onHeaders(res, (headers) => leave(req, headers))
    current.run(req, next)
  }

  const toMiddleware =
    <A>(read: (req: IncomingMessage) => Promise<A | Response>): Middleware<SvcLocals<A>> => async (req, res, next) => {
      const session = open(req, res) ?? await read(req).catch(throwError)
      if (isResponse(session)) return await sendResponse(session, res)
      res.locals = { ...res.locals, auth: session }
      next()
    }

  const wrap =
    (handler: Handler<Seen>) =>
    async (req: IncomingMessage, res: ServerResponse, next: Next = toLast(res)): Promise<void> => {
      const handle = async () => await handler(Object.assign(req, { auth: await auth(req) }), res, next)
      await middleware(req, res as never, () => void handle().catch(throwError).catch(next)).catch(next)
    }

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> =>
    await sendResponse(open(req, res) ?? await handlers.GET(req), res)

  const authOrWrap = (first: Request | IncomingMessage | Handler<Seen>, response: Response): unknown => {
    if (typeof first === "function") return wrap(first)
    // a socket may begin with a message that a `Request` cannot represent. An error would end the process if its listener does not catch it
    if (isMessage(first) && open(first)) return Promise.resolve(null)
    return auth(first as Request, response)
  }

  return {
    middleware,
    withSession: toMiddleware(auth),
    requireSession: toMiddleware(demand),
    handlers: { GET: handle, POST: handle },
    auth: authOrWrap as SvcAuth<Seen>,
    ...verbs,
  }
}

/** Throws an `Error`, because routers go on to the app if `next` gets `undefined`, `null` or the text `route`. */
function throwError(thrown: unknown): never {
  throw thrown instanceof Error ? thrown : new Error("A value that is not an Error was thrown", { cause: thrown })
}

/** Returns the end of a middleware chain in `node:http`: 500 for an error, which is logged, otherwise 404. */
const toLast = (res: ServerResponse): Next => (error) => {
  if (error !== undefined) console.error(error)
  if (res.headersSent) return void res.destroy()
  res.writeHead(error === undefined ? 404 : 500, { "content-type": "text/plain" })
  res.end(error === undefined ? "Not found" : "Something went wrong")
}
