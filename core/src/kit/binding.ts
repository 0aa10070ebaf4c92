import { answer } from "../http/auth.ts"
import type { Awaitable, DefaultSession, Session } from "../types.ts"
import { adviseOnHook, adviseOnOrigin, adviseOnRenewal } from "./advice.ts"
import type { RequestScope } from "./request-scope.ts"
import { admit, admitTo, demand, isUnder, readGuardUrl } from "./guard.ts"
import { findFresh } from "./fresh.ts"
import type { Host } from "./host.ts"
import type { FreshOptions } from "../app/step-up.ts"
import type { ConfigSource } from "./options.ts"
import { createPrerenderCheck } from "./prerendering.ts"
import { markHeaders } from "./response.ts"
import { createScopes } from "./scope.ts"
import { isSigned, sign } from "./signature.ts"
import { createVerbs, type Verbs } from "./verbs.ts"
import { isResponse } from "../web/is-response.ts"

/** A handler of the framework, or of web-standard requests, that gets the session as `auth`. */
export type Handler<Given, S, Rest extends readonly unknown[] = readonly unknown[]> = (
  given: Given & { auth: S | null },
  ...rest: Rest
) => Awaitable<Response>

/** The forms of `auth` that every framework has. */
export interface AuthFunction<Event extends object, S extends DefaultSession = Session> {
  /** Returns the session of the current request. @throws {OutsideRequest} outside a request */
  (): Promise<S | null>
  /** Returns the session of this event or request. */
  (given: Event | Request): Promise<S | null>
  /** Returns the session of this request. Changed cookies are added to the response's headers. */
  (request: Request, response: { readonly headers: Headers }): Promise<S | null>
  /** Returns the handler with a guard in front. Its event has the session as `auth`. */
  <Rest extends readonly unknown[]>(
    handler: Handler<Event, S, Rest>,
  ): (event: Event, ...rest: Rest) => Promise<Response>
  /** Returns the same for a handler of web-standard requests. */
  <Rest extends readonly unknown[]>(
    handler: Handler<Request, S, Rest>,
  ): (request: Request, ...rest: Rest) => Promise<Response>
}

/** The functions that all bindings share. */
export interface Binding<Event extends object, S extends DefaultSession = Session> extends Verbs<S> {
  auth: AuthFunction<Event, S>
  /** The verbs once more, and nothing else, so that a binding can pass all of them on to its app. */
  verbs: Verbs<S>
  /** Handlers of the auth routes, for a catch-all route under the base path. */
  handlers: Record<"GET" | "POST", (given: Event | Request) => Promise<Response>>
  /** Returns the session, or the guard's response to a caller without one. For a framework's own way to guard a single route. */
  demand(given: Event | Request): Promise<S | Response>
  /**
   * Returns the session if the user's sign-in meets the options, otherwise the response to the caller: a redirect to sign in again, or a 401 for
   * programs. For handlers that a verb cannot end.
   * @throws {InvalidConfig} if an option is invalid
   */
  demandFresh(given: Event | Request, options?: FreshOptions): Promise<S | Response>
  /**
   * Returns the guard's response for further URLs of this event, or `undefined` if `callbacks.authorized` allows all of them. Call it for pages
   * that the framework renders in place of the requested one, or sends along with it. It uses the current session.
   */
  guard(event: Event, toUrls: () => readonly URL[]): Promise<Response | undefined>
  /**
   * Runs around the app: responds to the auth routes, calls the guard, and reads the session before the response starts. For frameworks whose
   * middleware receives the app's `Response`. Other bindings call `enter` before the app and `leave` after it.
   */
  hook(event: Event, next: () => Awaitable<Response>): Promise<Response>
  /**
   * Returns the response to send in place of the app's: that of an auth route, or the guard's refusal. Returns `undefined` if the app responds. In
   * that case, call `leave` before the first byte of the app's response.
   */
  enter(event: Event): Promise<Response | undefined>
  /**
   * Adds the library's headers to the app's response: waiting cookies, `Vary`, `Cache-Control` and, in development, the trace. Call it once, after
   * the app has set its own headers, and not for informational responses (1xx). A verb that sets a cookie afterwards throws.
   */
  leave(event: Event, headers: Headers): void
  /**
   * Returns true if the event is a request for an auth route, and `false` if the configuration is invalid. For a hook that passes these requests on
   * to `handlers`, which the app has mounted as a route of its own.
   */
  isAuthRoute(event: Event): Promise<boolean>
  /**
   * Returns a signature of the text with the secret of this event's configuration. For a middleware that sends information about the request to
   * another process of the app. @throws {MissingSecretError} if there is no secret
   */
  sign(event: Event, text: string): Promise<string>
  /** Returns true if `sign` created the signature of this text, with a secret of this event's configuration. */
  verify(event: Event, text: string, signature: string): Promise<boolean>
}

/**
 * Returns the functions of a binding to this framework.
 * @throws {InvalidConfig} if the configuration is an object and is invalid
 */
export function bind<Event extends object, S extends DefaultSession = Session, A extends DefaultSession = S>(
  host: Host<Event>,
  source: ConfigSource<Event, S, A>,
): Binding<Event, S> {
  const scopes = createScopes(host, source)
  /** The scopes of the requests that have passed the hook, by their keys. */
  const entered = new WeakMap<object, RequestScope>()
  const checkPrerendered = createPrerenderCheck(host, source)
  const isPrerendering = (given: unknown): given is Event =>
    host.isEvent(given) && host.read(given).isPrerendering === true

  async function read(given: Event | Request | undefined): Promise<S | null> {
    if (isPrerendering(given ?? host.current())) return null
    const scope = await (given ? scopes.of(given) : scopes.ofCurrent("auth()"))
    if (entered.get(scope.key) !== scope) adviseOnHook(scope)
    const session = await scope.getSession()
    scope.flushReading()
    adviseOnRenewal(scope)
    return session as S | null
  }

  async function readInto(request: Request, headers: Headers): Promise<S | null> {
    const scope = await scopes.of(request)
    const session = await scope.getSession()
    const isPersonal = session !== null
    markHeaders(headers, { varies: true, isPersonal, sendsCookies: false, cookies: scope.jar.take() })
    return session as S | null
  }

  const wrap =
    (handler: Handler<object, S>) => async (given: Event | Request, ...rest: unknown[]): Promise<Response> => {
      if (isPrerendering(given)) return await prerender(given, () => handler(withAuth(given, null), ...rest))
      const scope = await scopes.of(given)
      const refusal = await admit(scope)
      const response = refusal ??
        await scope.answer(async () => handler(withAuth(given, await scope.getSession() as S | null), ...rest))
      scope.flushReading()
      return scope.finish(response, true)
    }

  async function handle(given: Event | Request): Promise<Response> {
    const scope = await scopes.of(given)
    const { request, settings, jar } = scope
    return scope.finish(await answer(request, settings, jar))
  }

  async function hook(event: Event, next: () => Awaitable<Response>): Promise<Response> {
    if (host.read(event).isPrerendering) return await prerender(event, next)
    const refusal = await enter(event)
    if (refusal) return refusal
    const scope = await scopes.of(event)
    return scope.end(await scope.answer(next))
  }

  async function enter(event: Event): Promise<Response | undefined> {
    const framework = host.read(event)
    const { build, app: { dev } } = host
    if (framework.isPrerendering) {
      if (build?.isRunning || dev) await checkPrerendered(framework)
      return undefined
    }
    if (dev && await framework.willPrerender?.()) await checkPrerendered(framework)
    const url = readGuardUrl(framework)
    if (isResponse(url)) return url
    const scope = await scopes.orFault(event)
    if (isResponse(scope)) return scope
    entered.set(scope.key, scope)
    adviseOnOrigin(scope)
    if (isForRoutes(scope)) return await handle(event)
    const refusal = await admit(scope, url)
    if (refusal) return scope.finish(refusal)
    // read it now, because cookies cannot be set once the response has started
    if ((host.streams ?? scope.requester === "page") && scope.hasSessionCookie()) await scope.read()
    scope.flushReading()
    return undefined
  }

  function leave(event: Event, headers: Headers): void {
    const { isPrerendering, key } = host.read(event)
    if (!isPrerendering) entered.get(key)?.endWith(headers)
  }

  async function prerender(event: Event, next: () => Awaitable<Response>): Promise<Response> {
    const response = await next()
    // check afterwards, because only now is it known what the framework writes, and which page the app rendered in place of the requested one
    const { build, app: { dev } } = host
    if ((build?.isRunning || dev) && (build?.isWritten?.(response) ?? true)) await checkPrerendered(host.read(event))
    return response
  }

  async function demandSession(given: Event | Request): Promise<S | Response> {
    const scope = await scopes.of(given)
    const refusal = await demand(scope)
    scope.flushReading()
    return refusal ?? await scope.getSession() as S
  }

  const verbs = createVerbs<S>(scopes.ofCurrent, scopes.orSettings)
  const auth = (first?: Event | Request | Handler<object, S>, response?: { readonly headers: Headers }): unknown => {
    if (typeof first === "function") return wrap(first)
    return first instanceof Request && response ? readInto(first, response.headers) : read(first)
  }

  return {
    auth: auth as AuthFunction<Event, S>,
    handlers: { GET: handle, POST: handle },
    demand: demandSession,
    demandFresh: async (given, options) => await findFresh(await scopes.of(given), options) as S | Response,
    guard: async (event, toUrls) => await admitTo(await scopes.of(event), toUrls),
    hook,
    enter,
    leave,
    isAuthRoute: (event) => scopes.of(event).then(isForRoutes, () => false),
    sign: async (event, text) => await sign((await scopes.of(event)).settings, text),
    verify: async (event, text, signature) => await isSigned((await scopes.of(event)).settings, text, signature),
    verbs,
    ...verbs,
  }
}

const isForRoutes = ({ request, settings }: RequestScope) => isUnder(new URL(request.url).pathname, settings.basePath)

const withAuth = <Given extends object, S>(given: Given, auth: S): Given & { auth: S } =>
  Object.defineProperty(given, "auth", { value: auth, configurable: true, writable: true }) as Given & { auth: S }
