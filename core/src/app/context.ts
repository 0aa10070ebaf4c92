import { InvalidHost, MissingSecretError, UntrustedHost } from "../errors.ts"
import type { Decision, DecisionAction, DecisionReason } from "./decision.ts"
import { getKeyring, type Keyring } from "../seal/keyring.ts"
import type { CookieTable } from "./cookies.ts"
import { newSecretCommand } from "./session.ts"
import type { Settings } from "./settings.ts"
import { warnOnce } from "./warnings.ts"
import { trace } from "./trace.ts"
import type { Fields } from "../web/body.ts"
import { createRandomToken } from "../web/bytes.ts"
import { CookieJar } from "../web/cookie.ts"
import type { IncomingRequest } from "../web/incoming-request.ts"
import { toOrigin } from "../web/url.ts"

/** A request to the app, with its settings, origin, cookies and clock. It may be for any URL of the app. */
export interface RequestContext {
  readonly settings: Settings
  readonly request: IncomingRequest
  /** The request's URL as the browser shows it: the app's public origin, the path and the query. */
  readonly url: URL
  /** The app's public origin. */
  readonly origin: string
  /** The origin, if the app has several. What the library issues then names it, and works at no other. */
  readonly boundOrigin: string | undefined
  readonly cookies: CookieTable
  /** The keys of everything that works only at this origin. */
  readonly keys: Keyring
  /** The time of the request. All lifetimes in one request count from it. */
  readonly now: Date
  /** The cookies that the browser sent, and those to set. Only this part of a context changes. */
  readonly jar: CookieJar
  /** Set if the response cannot set cookies. A session is not renewed then: this function is called with the reason instead. */
  readonly skipRenewal?: (reason: string) => void
  /** Set if the app has `events.decision`. Takes what is known of the decision; later values replace earlier ones. */
  readonly report?: (facts: ReportedFacts) => void
}

/** What the event `decision` needs from the code that decides. */
export interface ReportedFacts {
  readonly action?: DecisionAction
  readonly outcome?: Decision["outcome"]
  readonly reason?: DecisionReason
  readonly code?: string | undefined
  readonly provider?: string | undefined
  readonly userId?: string | undefined
  /** The session's key. It is a secret: only its public id leaves the library. */
  readonly sessionKey?: string | undefined
}

/** An attempt that a limit has counted for this request. */
export interface Taken {
  /** The key of the counter. */
  readonly key: string
  /** The length of its window. */
  readonly seconds: number
  /** When the attempt was counted, by the store's clock. */
  readonly at: Date
  /** Subtracts the attempt from the count, if the store can do that. @throws {AdapterError} */
  giveBack(): Promise<void>
}

/** The context of a request to one of the auth routes. */
export interface RouteContext extends RequestContext {
  /** The route's name, such as `signin`. `index` is the base path itself. */
  readonly action: string
  /** The attempts that were counted for the request's network. A successful sign-in gives them back. */
  readonly taken?: readonly Taken[]
  readonly query: URLSearchParams
  /** Parameters for the authorization request, from the app's own code. They are trusted; those in `query` are not. */
  readonly authorizationParams?: URLSearchParams
  readonly body: Fields
  /** Whether the caller expects JSON: the body is JSON, or only scripts call the route. */
  readonly json: boolean
}

/**
 * Returns the context of a request under these settings.
 * @param jar the cookies, shared by everything that happens in one request of the framework
 * @throws {UntrustedHost} @throws {InvalidHost} @throws {MissingSecretError} @throws {ProviderLookupError}
 */
export function openContext(
  request: IncomingRequest,
  settings: Settings,
  jar: CookieJar = new CookieJar(request.headers.get("cookie")),
): RequestContext {
  const url = new URL(request.url)
  const origin = findOrigin(settings, request, url)
  const boundOrigin = settings.origins?.areSeveral ? origin : undefined
  const secure = settings.useSecureCookies ?? origin.startsWith("https:")
  if (settings.development) {
    trace({ settings, jar, request }, "origin", { origin, from: findOriginSource(settings, request), secure })
  }
  return Object.freeze({
    settings,
    request,
    url: url.origin === origin ? url : new URL(origin + url.pathname + url.search),
    origin,
    boundOrigin,
    cookies: settings.cookies(secure),
    keys: keysOf(settings, boundOrigin),
    now: settings.clock(),
    jar,
  })
}

/** Returns the context at the present time: a client may hold the body back until a code or a sign-in has expired. */
export const toPresent = (context: RequestContext): RequestContext =>
  Object.freeze({ ...context, now: context.settings.clock() })

/** Returns the context of a request whose route is known, at the present time. */
export function toRouteContext(
  context: RequestContext,
  action: string,
  { fields, json }: { fields: Fields; json: boolean },
): RouteContext {
  return Object.freeze({
    ...toPresent(context),
    action,
    query: context.url.searchParams,
    body: fields,
    json,
  })
}

const originFixes =
  "set AUTH_URL (option `origin`) to the app's public origin, or, behind a proxy that sets the Host header safely, AUTH_TRUST_HOST=true (option `trustHost`); on localhost, NODE_ENV=development is enough"

/**
 * Returns the app's public origin: the configured one, or the one in the request's headers if it is listed or the app trusts them.
 * @throws {UntrustedHost} if no origin is configured and the headers are not trusted; the message names both fixes
 * @throws {InvalidHost} if the headers are malformed, or name an origin that is not listed
 * @throws {ProviderLookupError} if the providers of the origin could not be found
 */
export function findOrigin(settings: Settings, request: IncomingRequest, url: URL): string {
  if (settings.fault) throw settings.fault
  if (settings.origin) return settings.origin
  if (settings.origins) return settings.origins.find(settings, request.headers, url)
  if (!settings.trustHost) throw findSetupFault(settings)
  return readOrigin(request.headers, { host: url.host, protocol: url.protocol })
}

/**
 * Returns the origin that a request's headers name, read by a strict grammar.
 * @param fallback host and protocol if no header names them; without a protocol `https`
 * @throws {InvalidHost} if a header is malformed, or nothing names a host
 */
export function readOrigin(
  headers: Pick<Headers, "get">,
  fallback: { readonly host?: string | undefined; readonly protocol?: string | undefined },
  trustsForwarded = true,
): string {
  const forwarded = (name: string) => trustsForwarded ? single(headers, name) : undefined
  const host = forwarded("x-forwarded-host") ?? single(headers, "host") ?? fallback.host ?? ""
  const scheme = forwarded("x-forwarded-proto") ?? (fallback.protocol || "https").replace(/:$/, "")
  const isWellFormed = /^https?$/.test(scheme) && /^[\w.:[\]-]+$/.test(host)
  const origin = isWellFormed ? parseOrigin(`${scheme}://${host}`) : undefined
  if (!origin) throw new InvalidHost("the host or protocol that the request names is malformed")
  return origin
}

/** The last origin. Most apps have only one, and parsing it again would cost each request a second URL. */
let lastOrigin: { readonly text: string; readonly origin: string } | undefined

function parseOrigin(text: string): string | undefined {
  if (lastOrigin?.text === text) return lastOrigin.origin
  const origin = toOrigin(text)
  if (origin) lastOrigin = { text, origin }
  return origin
}

/**
 * Returns the error that every request will get because no origin or no secret is configured. If both are missing, the message says so,
 * because a first start often lacks both.
 */
export function findSetupFault(settings: Settings): UntrustedHost | MissingSecretError | undefined {
  const secretFault = findSecretFault(settings)
  if (settings.origin || settings.origins || settings.trustHost) {
    return secretFault === undefined ? undefined : new MissingSecretError(secretFault)
  }
  return new UntrustedHost(
    `the Host header is not trusted: ${originFixes}${secretFault ? `. Besides, ${secretFault}` : ""}`,
  )
}

/** Returns where {@link findOrigin} takes this request's origin from, in words for developers. */
export function findOriginSource({ origin, origins, trustHost }: Settings, { headers }: IncomingRequest): string {
  if (origin && !origins) return "AUTH_URL (option `origin`)"
  if (!trustHost && !origins) return "nothing"
  if (trustHost && headers.get("x-forwarded-host")) return "X-Forwarded-Host"
  return headers.get("host") ? "Host" : "the request's URL"
}

/** Longest header that names a host or protocol, in characters. Several proxies may each have added a value to it. */
const maxHeader = 2048

/** Returns the header's only value. Several equal values count as one. */
function single(headers: Pick<Headers, "get">, name: string): string | undefined {
  const text = headers.get(name)
  if (!text) return undefined
  if (text.length > maxHeader) throw new InvalidHost(`${name} is longer than ${maxHeader} characters`)
  if (!text.includes(",")) return text.trim() || undefined
  const values = new Set(text.split(",").map((value) => value.trim()).filter(Boolean))
  if (values.size > 1) {
    throw new InvalidHost(`${name} contains several different values; configure the proxies to send only one`)
  }
  return [...values][0]
}

/** The secret in development if none is configured. The process keeps it, so that a changed configuration does not sign users out. */
const developmentSecret = Symbol.for("svc-auth.development-secret")

/** Returns the random secret of a development server. Some frameworks load this module several times, and all copies need the same secret. */
function getDevelopmentSecret(): string {
  const shared = globalThis as { [developmentSecret]?: string }
  return shared[developmentSecret] ??= createRandomToken()
}

/** Returns what is wrong if no secret is configured, and how to fix it. In development no secret is needed. */
export const findSecretFault = (
  { development, secrets }: Pick<Settings, "development" | "secrets">,
): string | undefined =>
  development || secrets.length > 0
    ? undefined
    : `no secret is configured: set AUTH_SECRET to the output of \`${newSecretCommand}\`, or pass \`secret\`; ` +
      "on localhost, NODE_ENV=development (option `development`) generates one"

/** Warns once that development has no secret. */
export const warnOfMissingSecret = (logger: Settings["logger"]): void =>
  warnOnce(
    logger,
    "secret-missing",
    `no secret is configured, so a random one is used until the process ends; set AUTH_SECRET to the output of \`${newSecretCommand}\``,
  )

function requireSecrets(
  settings: Pick<Settings, "development" | "logger">,
  [first, ...rest]: readonly string[],
): readonly [string, ...string[]] {
  if (first !== undefined) return [first, ...rest]
  const fault = findSecretFault({ development: settings.development, secrets: [] })
  if (fault) throw new MissingSecretError(fault)
  warnOfMissingSecret(settings.logger)
  return [getDevelopmentSecret()]
}

/**
 * Returns the keys for everything except sessions with a `jwt.secret` of their own.
 * @param origin the only origin for which the keys are. Without it, they are for all of them
 * @throws {MissingSecretError} in production
 */
export const keysOf = (settings: Settings, origin?: string): Keyring =>
  getKeyring(requireSecrets(settings, settings.secrets), undefined, origin)

/** Returns the secrets that encrypt session tokens. @throws {MissingSecretError} in production */
export const sessionSecrets = (settings: Settings): readonly [string, ...string[]] =>
  requireSecrets(settings, settings.sessionSecrets)
