import { answer } from "../server/auth.ts"
import type { Awaitable, DefaultSession, Session } from "../model/types.ts"
import { admit, admitTo, demand, readGuardUrl } from "./admission.ts"
import { adviseOnHook, adviseOnOrigin } from "./advice.ts"
import type { ConfigSource } from "./config.ts"
import type { RequestScope } from "./request-scope.ts"
import { isUnder } from "./guard.ts"
import type { Host } from "./host.ts"
import { createOpening } from "./opening.ts"
import { createPrerenderCheck } from "./prerendering.ts"
import { markHeaders } from "./response.ts"
import { createVerbs, type Verbs } from "./verbs.ts"

/** A handler of the framework, or of web-standard requests, that gets the session as `auth`. */
export type Handler<Given, S, Rest extends readonly unknown[] = readonly unknown[]> = (
  given: Given & { auth: S | null },
  ...rest: Rest
) => Awaitable<Response>

/** `auth` in the forms that are the same in every framework. */
export interface AuthFunction<Event extends object, S extends DefaultSession = Session> {
  /** The session of the request being handled here. @throws {OutsideRequest} where there is none */
  (): Promise<S | null>
  /** The session of this event or request. */
  (given: Event | Request): Promise<S | null>
  /** The session of this request; cookies that reading it changed are added to the answer's headers. */
  (request: Request, response: { readonly headers: Headers }): Promise<S | null>
  /** The handler, guarded, with the session as `auth` of the event it is given. */
  <Rest extends readonly unknown[]>(
    handler: Handler<Event, S, Rest>,
  ): (event: Event, ...rest: Rest) => Promise<Response>
  /** The same for a handler of web-standard requests. */
  <Rest extends readonly unknown[]>(
    handler: Handler<Request, S, Rest>,
  ): (request: Request, ...rest: Rest) => Promise<Response>
}

/** What bindings share. */
export interface Binding<Event extends object, S extends DefaultSession = Session> extends Verbs<S> {
  auth: AuthFunction<Event, S>
  /** Handlers of the auth routes, for a catch-all route under the base path. */
  handlers: Record<"GET" | "POST", (given: Event | Request) => Promise<Response>>
  /** The session, or the guard's answer to whoever has none: for a framework's own way of guarding a single route. */
  demand(given: Event | Request): Promise<S | Response>
  /**
   * Returns the guard's answer about further URLs of this event, or `undefined` if `callbacks.authorized` lets all of them pass. Call it for what the
   * framework renders in place of the requested page, or sends along with it. It uses the session as it is now.
   */
  guard(event: Event, toUrls: () => readonly URL[]): Promise<Response | undefined>
  /** Around all that the app does: answers the auth routes, asks the guard, reads the session before the answer starts. */
  hook(event: Event, next: () => Awaitable<Response>): Promise<Response>
}

/**
 * Ties the core to a framework.
 * @throws {InvalidConfig} for a configuration that is there and cannot be used
 */
export function bind<Event extends object, S extends DefaultSession = Session, A extends DefaultSession = S>(
  host: Host<Event>,
  source: ConfigSource<Event, S, A>,
): Binding<Event, S> {
  const opening = createOpening(host, source)
  const hooked = new WeakSet<RequestScope>()
  const checkPrerendered = createPrerenderCheck(host, source)
  const isPrerendering = (given: unknown): given is Event => host.isEvent(given) && host.isPrerendering(given)

  async function read(given: Event | Request | undefined): Promise<S | null> {
    if (isPrerendering(given ?? host.current())) return null
    const scope = await (given ? opening.of(given) : opening.ofCurrent("auth()"))
    if (!hooked.has(scope)) adviseOnHook(scope)
    const session = await scope.give()
    scope.flushReading()
    return session as S | null
  }

  async function readInto(request: Request, headers: Headers): Promise<S | null> {
    const scope = await opening.of(request)
    const session = await scope.give()
    const isPersonal = session !== null
    markHeaders(headers, { varies: true, isPersonal, sendsCookies: false, cookies: scope.jar.take() })
    return session as S | null
  }

  const wrap =
    (handler: Handler<object, S>) => async (given: Event | Request, ...rest: unknown[]): Promise<Response> => {
      if (isPrerendering(given)) return await prerender(given, () => handler(withAuth(given, null), ...rest))
      const scope = await opening.of(given)
      const refusal = await admit(scope)
      const response = refusal ?? await handler(withAuth(given, await scope.give() as S | null), ...rest)
      scope.flushReading()
      return scope.finish(response, true)
    }

  async function handle(given: Event | Request): Promise<Response> {
    const scope = await opening.of(given)
    const { request, settings, jar } = scope
    return scope.finish(await answer(request, settings, jar))
  }

  async function hook(event: Event, next: () => Awaitable<Response>): Promise<Response> {
    if (host.isPrerendering(event)) return await prerender(event, next)
    if (host.dev && await host.willPrerender?.(event)) await checkPrerendered(event)
    const url = readGuardUrl(host, event)
    if (url instanceof Response) return url
    const scope = await opening.orFault(event)
    if (scope instanceof Response) return scope
    hooked.add(scope)
    adviseOnOrigin(scope)
    if (isUnder(new URL(scope.request.url).pathname, scope.settings.basePath)) return await handle(event)
    const refusal = await admit(scope, url)
    if (refusal) return scope.finish(refusal)
    // before the answer starts to leave: later, cookies cannot be set
    if ((host.streams ?? scope.requester === "page") && scope.holdsSession()) await scope.read()
    scope.flushReading()
    return scope.finish(await next())
  }

  async function prerender(event: Event, next: () => Awaitable<Response>): Promise<Response> {
    const response = await next()
    // afterwards: only then it is known what the framework keeps, and which page the app has rendered in place of the requested one
    if ((host.building || host.dev) && (host.isWritten?.(response) ?? true)) await checkPrerendered(event)
    return response
  }

  async function demandSession(given: Event | Request): Promise<S | Response> {
    const scope = await opening.of(given)
    const refusal = await demand(scope)
    scope.flushReading()
    return refusal ?? await scope.give() as S
  }

  const auth = (first?: Event | Request | Handler<object, S>, response?: { readonly headers: Headers }): unknown => {
    if (typeof first === "function") return wrap(first)
    return first instanceof Request && response ? readInto(first, response.headers) : read(first)
  }

  return {
    auth: auth as AuthFunction<Event, S>,
    handlers: { GET: handle, POST: handle },
    demand: demandSession,
    guard: async (event, toUrls) => await admitTo(await opening.of(event), toUrls),
    hook,
    ...createVerbs<S>(opening.ofCurrent),
  }
}

const withAuth = <Given extends object, S>(given: Given, auth: S): Given & { auth: S } =>
  Object.defineProperty(given, "auth", { value: auth, configurable: true, writable: true }) as Given & { auth: S }
