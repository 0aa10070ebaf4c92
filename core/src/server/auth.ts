import { openContext, type RequestContext, type RouteContext, toRouteContext } from "../request/context.ts"
import { type AuthError, InvalidConfig, MissingCSRF, toAuthError, UnknownAction } from "../errors.ts"
import { toConfigFault, toFault, wantsPage } from "./fault.ts"
import { json, type Outcome, page } from "../flows/outcome.ts"
import { pageUrl } from "../flows/target.ts"
import { requireSameOrigin } from "../request/same-origin.ts"
import { toFaultDetail } from "../request/last-fault.ts"
import { countNetwork } from "../limits/limit.ts"
import { createLogger } from "../log/logger.ts"
import type { AuthConfig } from "../model/config.ts"
import { noTheme } from "../model/theme.ts"
import { raw } from "../model/symbols.ts"
import type { DefaultSession, ResponseInternal } from "../model/types.ts"
import { type Answer, toAnswer, toInternal, toResponse, withTrace } from "./respond.ts"
import { findAllowed, findRoute, matchRoute, type RouteEntry, type RouteMatch, toFlow } from "./routes.ts"
import { isCsrf } from "../seal/csrf.ts"
import { type Settings, toSettings } from "../settings/settings.ts"
import { toTraceHeader, trace } from "../request/trace.ts"
import { isJson, readBody } from "../web/body.ts"
import { CookieJar } from "../web/jar.ts"
import { maxUrl } from "../web/url.ts"

/** The answer, not yet a `Response`: for frameworks that write cookies and redirects themselves. Never throws. */
export function Auth(
  request: Request,
  config: AuthConfig<DefaultSession> & { raw: typeof raw },
): Promise<ResponseInternal>
/**
 * Answers a request to one of the routes under `config.basePath`. Never throws: what goes wrong is logged and becomes an
 * answer. Reads no environment: see `setEnvDefaults`.
 */
export function Auth(request: Request, config: Omit<AuthConfig<DefaultSession>, "raw">): Promise<Response>
export async function Auth(
  request: Request,
  config: AuthConfig<DefaultSession>,
): Promise<Response | ResponseInternal> {
  const jar = new CookieJar(request.headers.get("cookie"))
  const answered = await settle(request, () => toSettings(config), config, jar)
  return config.raw === raw ? toInternal(answered) : toResponse(answered, request)
}

/** Answers a request under settings that are known; cookies go through the jar of the framework's request. */
export async function answer(
  request: Request,
  settings: Settings,
  jar: CookieJar = new CookieJar(request.headers.get("cookie")),
): Promise<Response> {
  return toResponse(await settle(request, () => settings, settings, jar), request)
}

type Known = Pick<AuthConfig, "development" | "basePath" | "logger">

/** @param known what to go by where the settings themselves are the fault */
async function settle(
  request: Request,
  getSettings: () => Settings,
  known: Known,
  jar: CookieJar,
): Promise<Answer> {
  let settings: Settings | undefined
  let outcome: Outcome
  try {
    settings = getSettings()
    outcome = await decide(request, settings, jar)
  } catch (thrown) {
    const logger = settings?.logger ?? createLogger(known.logger, false, [])
    outcome = toConfigFault(request, toAuthError(thrown, InvalidConfig), {
      logger,
      development: known.development === true,
      basePath: typeof known.basePath === "string" ? known.basePath : "/auth",
    })
  }
  const { theme = noTheme, basePath = "/auth" } = settings ?? {}
  const host = new URL(settings?.origin ?? request.url).host
  const answered = await toAnswer(outcome, { request, look: { theme, basePath, host }, cookies: jar.take() })
  return withTrace(answered, toTraceHeader(jar))
}

async function decide(request: Request, settings: Settings, jar: CookieJar): Promise<Outcome> {
  if (request.url.length > maxUrl) return json({ error: `The URL is longer than ${maxUrl} characters` }, 414)
  const context = openContext(request, settings, jar)
  let match: RouteMatch
  try {
    match = matchRoute(settings, context.url.pathname)
  } catch (thrown) {
    const error = toAuthError(thrown)
    settings.logger.warn(error.type, error.message)
    trace(context, error.type, { reason: error.message })
    return toUnknown(context, error)
  }
  return await dispatch(context, match)
}

/** Returns a 404. In development it contains the reason. */
function toUnknown(context: RequestContext, error: AuthError): Outcome {
  const detail = context.settings.development ? toFaultDetail(error, context) : undefined
  return wantsPage(context.request)
    ? page({ name: "error", error: UnknownAction.type, signInUrl: pageUrl(context, "signIn", {}), detail }, 404)
    : json({ error: error.type, ...(detail && { message: detail.reason }) }, 404)
}

async function dispatch(context: RequestContext, match: RouteMatch): Promise<Outcome> {
  const { method } = context.request
  const known = method === "HEAD" ? "GET" : method === "GET" || method === "POST" ? method : undefined
  const entry = known && findRoute(known, match)
  trace(context, entry ? "route" : "no such route", { method, action: match.action, provider: match.provider?.id })
  if (entry) return await run(context, match, known, entry)
  const allow = findAllowed(match)
  if (!allow) return toUnknown(context, new UnknownAction("no such route"))
  if (method === "OPTIONS") return { kind: "json", status: 204, body: undefined, headers: { Allow: allow } }
  return json({ error: `${method.slice(0, 20)} is not allowed here` }, 405, { Allow: allow })
}

async function run(
  context: RequestContext,
  { action, provider }: RouteMatch,
  method: "GET" | "POST",
  entry: RouteEntry,
): Promise<Outcome> {
  const posts = method === "POST"
  const unread = { fields: new Map<string, unknown>(), json: entry.program || (posts && isJson(context.request)) }
  let routed = toRouteContext(context, { method, action }, provider, unread)
  try {
    if (entry.guarded) guard(routed)
    const taken = entry.counted && provider ? await countNetwork(routed, provider) : []
    if (posts) {
      const read = await readBody(context.request)
      if (!read.ok) return json({ error: read.reason }, read.status)
      routed = { ...toRouteContext(context, { method, action }, provider, read), taken }
    }
    if (entry.token) await checkToken(routed)
    return await toFlow(entry, routed)(routed)
  } catch (thrown) {
    return toFault(routed, thrown)
  }
}

/** The first gate before anything unsafe: no other site sent it. So no other site can use up what this browser's network has. */
function guard(context: RouteContext): void {
  const { request, origin } = context
  trace(context, "header rule: passed", { by: requireSameOrigin(request, origin) })
}

/** The second: the page it comes from is ours. */
async function checkToken(context: RouteContext): Promise<void> {
  const { settings, keys, jar, cookies, body } = context
  if (!settings.csrf) return
  const held = jar.all(cookies.csrfToken.name)
  if (await isCsrf(keys, held, body.get("csrfToken"))) return
  trace(context, held.length ? "csrf: the token is not the cookie's" : "csrf: no cookie", {
    field: body.has("csrfToken"),
  })
  throw new MissingCSRF("the CSRF token is missing or is not the one of this browser's cookie")
}
