import { answer } from "../http/auth.ts"
import type { Awaitable, DefaultSession, Session } from "../types.ts"
import { adviseOnHook, adviseOnRenewal } from "./advice.ts"
import type { RequestScope } from "./request-scope.ts"
import { isRoutePath } from "../http/routes.ts"
import { admit, admitTo, demand, findFresh } from "./guard.ts"
import { createHook, type Hook } from "./hook.ts"
import type { Host } from "./host.ts"
import type { FreshOptions } from "../app/step-up.ts"
import type { SeenSession, UserFields } from "../app/user-fields.ts"
import type { ConfigSource } from "./options.ts"
import { createPrerendering } from "./prerendering.ts"
import { markHeaders } from "./response.ts"
import { createScopes } from "./scope.ts"
import { isSigned, sign } from "./signature.ts"
import { createVerbs, type Verbs } from "./verbs.ts"

/** A handler of the framework, or of web-standard requests, that gets the session as `auth`. */
export type Handler<Given, S, Rest extends readonly unknown[] = readonly unknown[]> = (
  given: Given & { auth: S | null },
  ...rest: Rest
) => Awaitable<Response>

/** The forms of `auth` that every framework has. */
export interface AuthFunction<Event extends object, S extends DefaultSession = Session> {
  /** Returns the session of the current request. @throws {AuthError} of type `OutsideRequest` outside a request */
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
export interface Binding<
  Event extends object,
  S extends DefaultSession = Session,
  F extends UserFields = UserFields,
> extends Verbs<S, string, F>, Hook<Event> {
  auth: AuthFunction<Event, S>
  /** The verbs once more, and nothing else, so that a binding can pass all of them on to its app. */
  verbs: Verbs<S, string, F>
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
   * Returns true if the event is a request for an auth route, and `false` if the configuration is invalid. For a hook that passes these requests on
   * to `handlers`, which the app has mounted as a route of its own ({@link AppFacts.mountsHandlers}).
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
 * @throws {InvalidConfig} if the configuration is an object and is invalid. If its providers or its adapter are plain objects, the error is logged
 * instead, and is the response to every request
 */
export function bind<
  Event extends object,
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  F extends UserFields = UserFields,
>(host: Host<Event>, source: ConfigSource<Event, S, A, F>): Binding<Event, SeenSession<S, F>, F> {
  // the types of fields are for the app alone
  return bindUntyped<Event, SeenSession<S, F>, A>(
    host,
    source as unknown as ConfigSource<Event, SeenSession<S, F>, A>,
  ) as unknown as Binding<Event, SeenSession<S, F>, F>
}

function bindUntyped<Event extends object, S extends DefaultSession, A extends DefaultSession>(
  host: Host<Event>,
  source: ConfigSource<Event, S, A>,
): Binding<Event, S> {
  const scopes = createScopes(host, source)
  const prerendering = createPrerendering(host, source)

  /** Returns the scope of the given or the current request, or `undefined` while the framework is prerendering. */
  async function open(given: Event | Request | undefined): Promise<RequestScope | undefined> {
    const event = given ?? host.current()
    if (!host.isEvent(event)) return await (given ? scopes.of(given) : scopes.ofCurrent("auth()"))
    const framework = host.read(event)
    return framework.isPrerendering ? undefined : await scopes.enter({ host, event, framework })
  }

  async function read(given: Event | Request | undefined): Promise<S | null> {
    const scope = await open(given)
    if (!scope) return null
    if (!scope.hasPassedHook) adviseOnHook(scope)
    const session = await scope.getSession()
    scope.flushReading()
    adviseOnRenewal(scope)
    return session as S | null
  }

  const wrap =
    (handler: Handler<object, S>) => async (given: Event | Request, ...rest: unknown[]): Promise<Response> => {
      const scope = await open(given)
      if (!scope) return await prerendering.prerender(given as Event, () => handler(withAuth(given, null), ...rest))
      const refusal = await admit(scope)
      const response = refusal ??
        await scope.answer(async () => handler(withAuth(given, await scope.getSession() as S | null), ...rest))
      scope.flushReading()
      return scope.finish(response, true)
    }

  const handle = async (given: Event | Request): Promise<Response> => await answerRoute(await scopes.of(given))
  const auth = (first?: Event | Request | Handler<object, S>, response?: { readonly headers: Headers }): unknown => {
    if (typeof first === "function") return wrap(first)
    if (!(first instanceof Request && response)) return read(first)
    return scopes.of(first).then((scope) => readInto(scope, response.headers))
  }
  const verbs = createVerbs<S>(scopes.ofCurrent, scopes.orSettings)
  return {
    auth: auth as AuthFunction<Event, S>,
    handlers: { GET: handle, POST: handle },
    demand: async (given) => await demandSession(await scopes.of(given)) as S | Response,
    demandFresh: async (given, options) => await findFresh(await scopes.of(given), options) as S | Response,
    guard: async (event, toUrls) => await admitTo(await scopes.of(event), toUrls),
    ...createHook(host, scopes, prerendering),
    isAuthRoute: (event) => scopes.of(event).then(isForRoutes, () => false),
    sign: async (event, text) => await sign((await scopes.of(event)).settings, text),
    verify: async (event, text, signature) => await isSigned((await scopes.of(event)).settings, text, signature),
    verbs,
    ...verbs,
  }
}

/** Returns the response to a request for an auth route. */
async function answerRoute(scope: RequestScope): Promise<Response> {
  const { request, settings, jar } = scope
  return scope.finish(await answer(request, settings, jar))
}

/** Returns the session, and adds changed cookies to the headers of a response. */
async function readInto(scope: RequestScope, headers: Headers): Promise<Session | null> {
  const session = await scope.getSession()
  const isPersonal = session !== null
  markHeaders(headers, { varies: true, isPersonal, sendsCookies: false, cookies: scope.jar.take() })
  return session
}

async function demandSession(scope: RequestScope): Promise<Session | Response> {
  const refusal = await demand(scope)
  scope.flushReading()
  return refusal ?? (await scope.getSession())!
}

const isForRoutes = ({ request, settings }: RequestScope) => isRoutePath(settings, new URL(request.url).pathname)

const withAuth = <Given extends object, S>(given: Given, auth: S): Given & { auth: S } =>
  Object.defineProperty(given, "auth", { value: auth, configurable: true, writable: true }) as Given & { auth: S }
