import { answer } from "../http/auth.ts"
import { isRoutePath } from "../http/routes.ts"
import type { Awaitable } from "../types.ts"
import { adviseOnOrigin } from "./advice.ts"
import { admit } from "./guard.ts"
import type { Host } from "./host.ts"
import { isUnder } from "./mount-path.ts"
import type { Prerendering } from "./prerendering.ts"
import { createBadRequest } from "./refusal.ts"
import { RequestScope, toRequester } from "./request-scope.ts"
import { readGuardUrl } from "./routed-url.ts"
import type { Scopes } from "./scope.ts"

/** The functions of a binding that run around the app. */
export interface Hook<Event extends object> {
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
}

/** Returns the hook of a binding. */
export function createHook<Event extends object>(
  host: Host<Event>,
  scopes: Scopes<Event>,
  { check, prerender }: Prerendering<Event>,
): Hook<Event> {
  /** The scopes of the requests that have passed the hook, by their keys. */
  const entered = new WeakMap<object, RequestScope>()

  /**
   * Returns the scope of a request that the app may respond to, or the response to send in place of the app's. `undefined` while the framework is
   * prerendering.
   */
  async function admitToApp(event: Event): Promise<RequestScope | Response | undefined> {
    const framework = host.read(event)
    if (framework.isPrerendering) return undefined
    if (host.app.dev && await framework.willPrerender?.()) await check(framework)
    const url = readGuardUrl(framework)
    if (!url) return createBadRequest(toRequester(framework))
    const scope = await scopes.orFault({ host, event, framework })
    if (!(scope instanceof RequestScope)) return scope
    entered.set(framework.key, scope)
    scope.hasPassedHook = true
    adviseOnOrigin(scope, framework.formOrigin)
    const { settings, request } = scope
    if (isForLibrary(scope, new URL(request.url))) {
      return scope.finish(await answer(request, settings, scope.jar))
    }
    const refusal = await admit(scope, url)
    if (refusal) return scope.finish(refusal)
    // read it now, because cookies cannot be set once the response has started
    if ((host.streams ?? scope.requester === "page") && scope.hasSessionCookie()) await scope.read()
    scope.flushReading()
    return scope
  }

  return {
    async hook(event, next) {
      const scope = await admitToApp(event)
      if (!scope) return await prerender(event, next)
      return scope instanceof RequestScope ? scope.end(await scope.answer(next)) : scope
    },
    async enter(event) {
      const scope = await admitToApp(event)
      if (!scope) await check(host.read(event))
      return scope instanceof RequestScope ? undefined : scope
    },
    leave(event, headers) {
      const { isPrerendering, key } = host.read(event)
      if (!isPrerendering) entered.get(key)?.endWith(headers)
    },
  }
}

/** Returns true if the library responds to a request for this URL in place of the app. */
const isForLibrary = ({ settings, host: { app } }: RequestScope, { pathname }: URL): boolean =>
  isUnder(pathname, settings.basePath) &&
  (!app.mountsHandlers || pathname.replace(/\/$/, "") === settings.basePath || isRoutePath(settings, pathname))
