import { InvalidConfig, InvalidHost, MissingSecretError } from "../errors.ts"
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
  /** The origin, if the app has several. Everything that the library issues is then bound to it, and is not valid at any other. */
  readonly boundOrigin: string | undefined
  readonly cookies: CookieTable
  /** The keys for everything that is valid only at this origin. */
  readonly keys: Keyring
  /** The time of the request, from which all lifetimes are measured. */
  readonly now: Date
  /** The cookies that the browser sent, and those to set. This is the only mutable part of a context. */
  readonly jar: CookieJar
  /** Set if the response cannot set cookies. The session is then not renewed, and this function is called with the reason instead. */
  readonly skipRenewal?: (reason: string) => void
  /** Set if the app has `events.decision`. Receives the known facts about the decision; later values replace earlier ones. */
  readonly report?: (facts: ReportedFacts) => void
}

/** Facts for the event `decision`, reported by the code that decides. */
export interface ReportedFacts {
  readonly action?: DecisionAction
  readonly outcome?: Decision["outcome"]
  readonly reason?: DecisionReason
  readonly code?: string | undefined
  readonly provider?: string | undefined
  readonly userId?: string | undefined
  /** The session's key. It is a secret, so only its public id leaves the library. */
  readonly sessionKey?: string | undefined
}

/** An attempt that was counted for this request and can be refunded. */
export interface Taken {
  /** The key of the counter. */
  readonly key: string
  /** The length of its window. */
  readonly seconds: number
  /** When the attempt was counted, by the store's clock. */
  readonly at: Date
  /** Subtracts these attempts from their counts in one call of the store that counted them, if it can do that. @throws {AdapterError} */
  giveBack(all: readonly Taken[]): Promise<void>
}

/** The context of a request to one of the auth routes. */
export interface RouteContext extends RequestContext {
  /** The route's name, such as `signin`. `index` is the base path itself. */
  readonly action: string
  /** The attempts that were counted for the request's network. A successful sign-in refunds them. */
  readonly taken?: readonly Taken[]
  readonly query: URLSearchParams
  /** Parameters for the authorization request, from the app's own code. These are trusted; those in `query` are not. */
  readonly authorizationParams?: URLSearchParams
  readonly body: Fields
  /** True if the caller expects JSON, because the body is JSON or the route is only called by scripts. */
  readonly json: boolean
}

/**
 * Returns the context of a request under these settings.
 * @param jar the cookies, shared by everything that happens in one request of the framework
 * @throws {InvalidConfig} @throws {InvalidHost} @throws {MissingSecretError} @throws {Unavailable}
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

/** Returns the context with the current time, because a client can delay the body until a code or a sign-in has expired. */
export const toPresent = (context: RequestContext): RequestContext =>
  Object.freeze({ ...context, now: context.settings.clock() })

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

const originFixes =
  "set AUTH_URL (option `origin`) to the app's public origin, or, behind a proxy that sets the Host header safely, AUTH_TRUST_HOST=true (option `trustHost`); on localhost, NODE_ENV=development is enough"

/**
 * Returns the app's public origin: the configured one, or the one in the request's headers if it is listed or the app trusts them.
 * @throws {InvalidConfig} if no origin is configured and the headers are not trusted; the message contains both fixes
 * @throws {InvalidHost} if the headers are malformed, or name an origin that is not listed
 * @throws {Unavailable} if the origin's providers could not be found
 */
export function findOrigin(settings: Settings, request: IncomingRequest, url: URL): string {
  if (settings.fault) throw settings.fault
  if (settings.origin) return settings.origin
  if (settings.origins) return settings.origins.find(settings, request.headers, url)
  if (!settings.trustHost) throw findSetupFault(settings)
  return readOrigin(request.headers, { host: url.host, protocol: url.protocol })
}

/**
 * Returns the origin in a request's headers, which are parsed by a strict grammar.
 * @param fallback host and protocol to use if the headers do not contain them; the protocol defaults to `https`
 * @throws {InvalidHost} if a header is malformed, or there is no host
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

/** The last origin. Most apps have only one, and parsing it again would mean a second URL per request. */
let lastOrigin: { readonly text: string; readonly origin: string } | undefined

function parseOrigin(text: string): string | undefined {
  if (lastOrigin?.text === text) return lastOrigin.origin
  const origin = toOrigin(text)
  if (origin) lastOrigin = { text, origin }
  return origin
}

/**
 * Returns the error that every request will get because no origin or no secret is configured. If both are missing, which is common at the
 * first start, the message contains both.
 */
export function findSetupFault(settings: Settings): InvalidConfig | MissingSecretError | undefined {
  const secretFault = findSecretFault(settings)
  if (settings.origin || settings.origins || settings.trustHost) {
    return secretFault === undefined ? undefined : new MissingSecretError(secretFault)
  }
  return new InvalidConfig(
    `the Host header is not trusted: ${originFixes}${secretFault ? `. Besides, ${secretFault}` : ""}`,
    { type: "UntrustedHost" },
  )
}

/** Returns the source from which {@link findOrigin} takes this request's origin, as text for developers. */
export function findOriginSource({ origin, origins, trustHost }: Settings, { headers }: IncomingRequest): string {
  if (origin && !origins) return "AUTH_URL (option `origin`)"
  if (!trustHost && !origins) return "nothing"
  if (trustHost && headers.get("x-forwarded-host")) return "X-Forwarded-Host"
  return headers.get("host") ? "Host" : "the request's URL"
}

/** Maximum length of a header with a host or protocol, in characters. Several proxies may each have added a value to it. */
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

/** The secret in development if none is configured. It lives as long as the process, so that a changed configuration does not sign users out. */
const developmentSecret = Symbol.for("svc-auth.development-secret")

/** Returns the random secret of a development server. Some frameworks load this module several times, and all copies need the same secret. */
function getDevelopmentSecret(): string {
  const shared: typeof globalThis & { [developmentSecret]?: string } = globalThis
  return shared[developmentSecret] ??= createRandomToken()
}

/** Returns the error message if no secret is configured, with its fix. In development no secret is needed. */
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
 * Returns the keys for everything except sessions with their own `jwt.secret`.
 * @param origin the only origin at which the keys are valid. Without it, they are valid at all origins
 * @throws {MissingSecretError} in production
 */
export const keysOf = (settings: Settings, origin?: string): Keyring =>
  getKeyring(requireSecrets(settings, settings.secrets), undefined, origin)

/** Returns the secrets that encrypt session tokens. @throws {MissingSecretError} in production */
export const sessionSecrets = (settings: Settings): readonly [string, ...string[]] =>
  requireSecrets(settings, settings.sessionSecrets)
