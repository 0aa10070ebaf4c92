/**
 * Svc Auth for Next.js.
 * @module
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import {
  bind,
  type FreshOptions,
  type Handler,
  isResponse,
  type Provider,
  type ProviderId,
  type SeenSession,
  type UserFields,
  wrapVerbs,
} from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import type { NextRequest } from "next/server.js"
import { findAppEvent, toKnown, toRequest } from "./app-event.ts"
import { NextEvent, WaitingCookies } from "./event.ts"
import { host, runWith } from "./host.ts"
import { markForCaches, toNodeEvent } from "./node-event.ts"
import { isProxyEvent, runProxy, withCookies } from "./proxy.ts"
import { toSignedText, type Verify } from "./request-note.ts"
import type { AuthRequest, RequireFresh, SvcAuth, SvcConfig, SvcResult } from "./types.ts"

export type { AuthRequest, RequireFresh, SvcAuth, SvcConfig, SvcResult }

type Own<S extends DefaultSession> = (
  request: AuthRequest<S>,
  ...rest: unknown[]
) => Awaitable<Response | undefined | void>

/**
 * Creates `handlers`, `auth` and the verbs: `export const { handlers, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
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
  config: SvcConfig<S, A, List, F> | ((request?: Request) => Awaitable<SvcConfig<S, A, List, F>>),
): SvcResult<SeenSession<S, F>, ProviderId<List>, F> {
  type Seen = SeenSession<S, F>
  const binding = bind<NextEvent, S, A, F>(host, config)
  const verify: Verify = (event, { method, url, signature }) =>
    binding.verify(event, toSignedText({ method, url }, event.known.request.headers.get("cookie")), signature)
      // the note names the URL for which the configuration is read, and only that is invalid
      .catch(() => false)

  /** Runs a verb of the current request, or reads its session. */
  const run = async <T>(verb: () => Promise<T>): Promise<T> => await runWith(await findAppEvent(verify), verb)

  /** The requests to edge functions of the Pages Router, where Next has no API for headers and cookies. */
  const edgeEvents = new WeakMap<Request, NextEvent>()

  async function read(request: Request): Promise<Seen | null> {
    return await binding.auth(await findEventOf(request) ?? edgeEvents.get(request) ?? request)
  }

  /** Returns the event of Next's own request. Another request, such as one that the app has created, has none. */
  const findEventOf = async (request: Request) =>
    isNextRequest(request) ? await findAppEvent(verify, request) : undefined

  async function readWith(request: Request, response: { readonly headers: Headers }): Promise<Seen | null> {
    const event = await findEventOf(request)
    // the proxy's response already has the cookies of a renewed session
    return await (event?.isRenewed ? binding.auth(event) : binding.auth(request, response))
  }

  async function readInto(request: IncomingMessage, response: ServerResponse): Promise<Seen | null> {
    const session = await binding.auth(await toNodeEvent(verify, request, response))
    markForCaches(response, session !== null)
    return session
  }

  /** Returns the session, or sends the response and returns `null`. */
  async function requireInto(
    request: IncomingMessage,
    response: ServerResponse,
    options: FreshOptions | undefined,
  ): Promise<Seen | null> {
    const found = await binding.demandFresh(await toNodeEvent(verify, request, response), options)
    markForCaches(response, true)
    if (!isResponse(found)) return found
    response.writeHead(found.status, Object.fromEntries(found.headers)).end(await found.text())
    return null
  }

  const wrap = (handler: Own<Seen>) => async (request: NextRequest, ...rest: unknown[]): Promise<Response> => {
    if (isProxyEvent(rest[0])) {
      return await runProxy(binding, request, (session) => handler(withAuth(request, session), ...rest))
    }
    const event = await findAppEvent(verify, request)
    const guarded: Handler<object, Seen> = async ({ auth }) =>
      await handler(withAuth(request, auth), ...rest) ?? new Response(null, { status: 204 })
    const answer = binding.auth(guarded) as (given: NextEvent | Request) => Promise<Response>
    if (event || !isNextRequest(request)) return await answer(event ?? request)
    const cookies = new WaitingCookies()
    const edgeEvent = new NextEvent(toKnown(request), cookies)
    edgeEvents.set(request, edgeEvent)
    return withCookies(await answer(edgeEvent), cookies)
  }

  const auth = (first?: unknown, second?: unknown): unknown => {
    if (first === undefined) return run(() => binding.auth())
    if (typeof first === "function") return wrap(first as Own<Seen>)
    if (first instanceof Request) {
      if (isProxyEvent(second)) return runProxy(binding, first as NextRequest)
      return isWithHeaders(second) ? readWith(first, second) : read(first)
    }
    const { req, res } = isContext(first) ? first : { req: first as IncomingMessage, res: second as ServerResponse }
    return readInto(req, res)
  }

  const requireFresh = (first?: unknown, second?: unknown, third?: FreshOptions): Promise<Seen | null> => {
    if (isContext(first)) return requireInto(first.req, first.res, second as FreshOptions)
    return typeof first === "object" && first !== null && "headers" in first
      ? requireInto(first as IncomingMessage, second as ServerResponse, third)
      : run(() => binding.requireFresh(first as FreshOptions))
  }

  const handle = (method: "GET" | "POST") => (request: NextRequest) => binding.handlers[method](toRequest(request))
  return {
    handlers: { GET: handle("GET"), POST: handle("POST") },
    auth: auth as SvcAuth<Seen>,
    ...wrapVerbs(binding.verbs, run),
    requireFresh: requireFresh as RequireFresh<Seen>,
  }
}

/** Returns true if Next created the request. It has several copies of the class, so `instanceof` does not work. */
const isNextRequest = (request: Request): request is NextRequest => "nextUrl" in request

const isWithHeaders = (value: unknown): value is { readonly headers: Headers } =>
  typeof value === "object" && value !== null && "headers" in value && value.headers instanceof Headers

const isContext = (value: unknown): value is { req: IncomingMessage; res: ServerResponse } =>
  typeof value === "object" && value !== null && "req" in value && "res" in value

const withAuth = <S extends DefaultSession>(request: NextRequest, auth: S | null): AuthRequest<S> =>
  Object.defineProperty(request, "auth", { value: auth, configurable: true, writable: true }) as AuthRequest<S>
