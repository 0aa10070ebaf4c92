import type { CookieTable } from "../settings/cookies.ts"
import type { AuthAction } from "../model/types.ts"
import { findOrigin, findOriginSource } from "./origin.ts"
import type { ProviderSettings } from "../settings/provider.ts"
import { keysOf } from "./secret.ts"
import type { Keyring } from "../seal/keyring.ts"
import type { Settings } from "../settings/settings.ts"
import { trace } from "./trace.ts"
import type { Fields } from "../web/body.ts"
import { CookieJar } from "../web/jar.ts"

/** A request that came to the app, before it is known to be one of our routes. */
export interface Visit {
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

/** What one request to one of our routes knows. */
export interface Context extends Visit {
  readonly route: Route
  readonly provider?: ProviderSettings
  /** The counts that the request's network took. A sign-in that succeeds gives them back. */
  readonly taken?: readonly Taken[]
  readonly query: URLSearchParams
  readonly body: Fields
  /** Whoever asked reads answers by program: the body was JSON, or only scripts ask for this. */
  readonly json: boolean
}

export interface Route {
  readonly method: "GET" | "POST"
  /** `index`: the base path itself. */
  readonly action: AuthAction | "index" | "passkey.js"
}

/**
 * What a request is to the app under these settings.
 * @param jar shared by all that happens in one request of the framework
 * @throws {UntrustedHost} @throws {MissingSecretError}
 */
export function openVisit(
  request: Request,
  settings: Settings,
  jar: CookieJar = new CookieJar(request.headers.get("cookie")),
): Visit {
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

/** The visit as a request to one of our routes. */
export function toContext(
  visit: Visit,
  route: Route,
  provider: ProviderSettings | undefined,
  { fields, json }: { fields: Fields; json: boolean },
): Context {
  return Object.freeze({
    ...visit,
    route,
    ...(provider && { provider }),
    query: visit.url.searchParams,
    body: fields,
    json,
  })
}
