import type { CookieTable } from "../settings/cookies.ts"
import { findOrigin, findOriginSource } from "./origin.ts"
import { keysOf } from "./secret.ts"
import type { Keyring } from "../seal/keyring.ts"
import type { Settings } from "../settings/settings.ts"
import { trace } from "./trace.ts"
import type { Fields } from "../web/body.ts"
import { CookieJar } from "../web/jar.ts"

/** A request to the app, with its settings, origin, cookies and clock. It may be for any URL of the app. */
export interface RequestContext {
  readonly settings: Settings
  readonly request: Request
  /** The request's URL as the person sees it: the app's public origin, the path and the query. */
  readonly url: URL
  /** The app's public origin. */
  readonly origin: string
  readonly cookies: CookieTable
  readonly keys: Keyring
  /** Taken once: every lifetime in one request is measured from here. */
  readonly now: Date
  /** The only thing that changes while a request is answered. */
  readonly jar: CookieJar
}

/** One event that a limit has counted for this request, as `giveBack` needs it. */
export interface Taken {
  readonly key: string
  readonly seconds: number
  /** By the store's clock. */
  readonly at: Date
}

/** The context of a request to one of the auth routes. */
export interface RouteContext extends RequestContext {
  /** The route's name, such as `signin`. `index` is the base path itself. */
  readonly action: string
  /** The counts that the request's network took. A sign-in that succeeds gives them back. */
  readonly taken?: readonly Taken[]
  readonly query: URLSearchParams
  /** Parameters for the authorization request, from the app's own code. They are trusted; those in `query` are not. */
  readonly authorizationParams?: URLSearchParams
  readonly body: Fields
  /** Whoever asked reads answers by program: the body was JSON, or only scripts ask for this. */
  readonly json: boolean
}

/**
 * What a request is to the app under these settings.
 * @param jar shared by all that happens in one request of the framework
 * @throws {UntrustedHost} @throws {MissingSecretError}
 */
export function openContext(
  request: Request,
  settings: Settings,
  jar: CookieJar = new CookieJar(request.headers.get("cookie")),
): RequestContext {
  const asked = new URL(request.url)
  const origin = findOrigin(settings, request, asked)
  const secure = settings.useSecureCookies ?? origin.startsWith("https:")
  if (settings.development) {
    trace({ settings, jar }, "origin", { origin, from: findOriginSource(settings, request), secure })
  }
  return Object.freeze({
    settings,
    request,
    url: asked.origin === origin ? asked : new URL(origin + asked.pathname + asked.search),
    origin,
    cookies: settings.cookies(secure),
    keys: keysOf(settings),
    now: settings.clock(),
    jar,
  })
}

/** Returns the context of a request whose route is known. */
export function toRouteContext(
  context: RequestContext,
  action: string,
  { fields, json }: { fields: Fields; json: boolean },
): RouteContext {
  return Object.freeze({
    ...context,
    action,
    query: context.url.searchParams,
    body: fields,
    json,
  })
}
