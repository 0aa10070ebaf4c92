import { openContext, type RequestContext, toPresent, toRouteContext } from "../app/context.ts"
import { NotFound } from "../errors.ts"
import type { Progress, UnreadConfig } from "./fault.ts"
import { loadOnce } from "../app/load-once.ts"
import { type Flow, json, type Outcome } from "../app/outcome.ts"
import type { AppRoutes } from "../app/route.ts"
import type { AuthConfig } from "../app/config.ts"
import { noTheme } from "../app/theme.ts"
import { answerInParts, raw } from "../app/symbols.ts"
import type { Awaitable, DefaultSession, ResponseInternal } from "../types.ts"
import type { AppLook } from "../pages/layout.ts"
import { findPanelRoutes, loadHelp } from "./development.ts"
import { type Answer, createAnswer, type ResponseParts, toInternal, toParts, toResponse, withTrace } from "./respond.ts"
import { observe } from "./observe.ts"
import { findRoute, type FoundRoute, matchRoute, type RouteMatch, selectFlow, toAllowHeader } from "./routes.ts"
import { withSecrets } from "../app/secrets.ts"
import type { Settings } from "../app/settings.ts"
import { findTraceHeader, trace } from "../app/trace.ts"
import { CookieJar } from "../web/cookie.ts"
import { type IncomingRequest, toWholeRequest } from "../web/incoming-request.ts"
import { isJson } from "../web/media-type.ts"
import { maxUrl } from "../web/url.ts"

/** The function that apps call, created by `createAuth`. */
export interface AuthFunction {
  /** Returns the parts of a response, for frameworks that write cookies and redirects themselves. Never throws. */
  (request: Request, config: AuthConfig<DefaultSession> & { raw: typeof raw }): Promise<ResponseInternal>
  /**
   * Returns the response to a request for one of the routes under `config.basePath`. Never throws, because errors are logged and become
   * responses. Does not read environment variables; see `setEnvDefaults`.
   */
  (request: Request, config: Omit<AuthConfig<DefaultSession>, "raw">): Promise<Response>
}

/** Second call signature of `Auth`, for servers without `Request` and `Response`. */
export interface InParts {
  /** Returns the parts of the response. Never throws. */
  [answerInParts](request: IncomingRequest, config: AuthConfig<DefaultSession>): Promise<ResponseParts>
}

const loadChecks = /* @__PURE__ */ loadOnce(() => import("./checks.ts"))
/** Only apps with a choice of languages need it. */
const loadLanguages = /* @__PURE__ */ loadOnce(() => import("./language.ts"))
const loadFaults = /* @__PURE__ */ loadOnce(() => import("./fault.ts"))

/** Returns the function that apps call. @param getSettings creates the settings, and may load their code first */
export function createAuth(getSettings: (config: AuthConfig) => Awaitable<Settings>): AuthFunction {
  const answerTo = (request: IncomingRequest, config: AuthConfig<DefaultSession>): Promise<Answer> =>
    serve(request, () => getSettings(config), config, new CookieJar(request.headers.get("cookie")))
  async function Auth(request: Request, config: AuthConfig<DefaultSession>): Promise<Response | ResponseInternal> {
    const answered = await answerTo(request, config)
    return config.raw === raw ? toInternal(answered) : toResponse(toParts(answered, request))
  }
  const inParts: InParts = {
    [answerInParts]: async (request, config) => toParts(await answerTo(request, config), request),
  }
  return Object.assign(Auth, inParts) as AuthFunction
}

/**
 * Returns the same response as {@link Auth}, for settings that are already complete.
 * @param jar the cookies, shared by everything that happens in one request of the framework
 */
export async function answer(
  request: Request,
  settings: Settings,
  jar: CookieJar = new CookieJar(request.headers.get("cookie")),
): Promise<Response> {
  return toResponse(toParts(await serve(request, () => settings, settings, jar), request))
}

/** Returns the response of a flow to a request for a page of the app. @param target where the user goes after a sign-in */
export async function answerByFlow(context: RequestContext, flow: Flow, target: string): Promise<Response> {
  const { request, settings, jar } = context
  const fields = new Map([["callbackUrl", target]])
  const outcome = await flow(toRouteContext(context, "", { fields, json: false }), undefined)
  const look = () => getLook(request, settings)
  return toResponse(toParts(await createAnswer(outcome, { request, jar, look }), request))
}

/**
 * Returns the response before it becomes a `Response`. Never throws.
 * @param config the app's configuration; if it is invalid, there are no settings, and the error response uses it instead
 */
async function serve(
  request: IncomingRequest,
  getSettings: () => Awaitable<Settings>,
  config: UnreadConfig,
  jar: CookieJar,
): Promise<Answer> {
  const progress: Progress = { request, config }
  const toAnswer = (outcome: Outcome) =>
    createAnswer(outcome, { request, jar, look: () => getLook(request, progress.settings) })
  let answer: Answer
  try {
    const common = progress.settings = await getSettings()
    const settings = progress.settings = await withProviders(common, request)
    if (settings.development) await loadHelp(settings)
    answer = await toAnswer(await open(progress, settings, jar))
  } catch (thrown) {
    answer = await toAnswer((await loadFaults()).handleFailure(progress, thrown))
  }
  const { settings } = progress
  return withTrace(answer, settings && findTraceHeader({ settings, jar }, answer.status))
}

/** Returns the settings of the request's origin, for an app that finds its providers by origin. Never throws. */
export const withProviders = (settings: Settings, request: IncomingRequest): Awaitable<Settings> =>
  settings.lookup?.findSettings(settings, request) ?? settings

/** Returns the look of the pages, even if there are no settings. */
function getLook(request: IncomingRequest, settings: Partial<Settings> = {}): AppLook {
  const { theme = noTheme, basePath = "/auth", origin = request.url } = settings
  const look = { theme, basePath, host: new URL(origin).host }
  if (!settings.languages) return look
  return {
    ...look,
    findLanguage: async () => (await (await loadLanguages()).getLanguage(settings as Settings, request)).language,
  }
}

/** Opens the context of the request: its origin, cookies and keys. */
function open(progress: Progress, settings: Settings, jar: CookieJar): Awaitable<Outcome> {
  const { request } = progress
  if (request.url.length > maxUrl) return json({ error: `The URL is longer than ${maxUrl} characters` }, 414)
  const context = progress.context = openContext(request, settings, jar)
  return settings.development ? matchInDevelopment(progress, context) : match(progress, context)
}

/** Finds the route. The request may be for the development panel. */
const matchInDevelopment = async (progress: Progress, context: RequestContext): Promise<Outcome> =>
  await match(progress, context, await findPanelRoutes(context))

/** Finds the route for the method and the path. @param panel the routes of the development panel, if the request is for it */
function match(progress: Progress, context: RequestContext, panel?: AppRoutes): Awaitable<Outcome> {
  const { settings, url } = context
  const found = panel ? { settings, action: "dev", provider: undefined } : matchRoute(settings, url.pathname)
  const { action, provider } = found
  const { method } = context.request
  const served = method === "HEAD" ? "GET" : method === "GET" || method === "POST" ? method : undefined
  const route = served && (panel ? panel[`${served} dev`] : findRoute(served, found))
  trace(context, route ? "route" : "no such route", { method, action, provider: provider?.id })
  if (route) {
    const go = (context: RequestContext) => run(progress, { ...found, context, route })
    // session reads, which are most requests, do not need another module
    return settings.events.decision ? observe(context, { name: action, provider, route }, go) : go(context)
  }
  const allow = toAllowHeader(found)
  if (!allow) return answerNotFound(context)
  if (method === "OPTIONS") return { kind: "json", status: 204, body: undefined, headers: { Allow: allow } }
  return json({ error: `${method.slice(0, 20)} is not allowed here` }, 405, { Allow: allow })
}

const answerNotFound = async (context: RequestContext): Promise<Outcome> =>
  (await loadFaults()).toNotFound(context, new NotFound("no such route", { type: "UnknownAction" }))

interface MatchedRequest extends RouteMatch {
  readonly context: RequestContext
  readonly route: FoundRoute
}

/** Runs the route: checks the origin, counts the attempt, reads the body and checks the CSRF token, as the route requires, and calls the flow. */
async function run(
  progress: Progress,
  { context: opened, action, provider, route }: MatchedRequest,
): Promise<Outcome> {
  const posts = opened.request.method === "POST"
  // the callback after a posted response has its secrets in a cookie, and not in its query
  const context = posts || provider || opened.url.search ? withSecrets(opened, opened.url.searchParams) : opened
  const { request } = context
  // the error response needs its format even if something throws before the body is read
  const unread = { fields: new Map<string, unknown>(), json: route.program || (posts && isJson(request)) }
  let routed = progress.routed = toRouteContext(context, action, unread)
  progress.provider = provider
  if (route.sameOrigin) (await loadChecks()).assertSameOrigin(routed)
  const taken = route.count && provider ? await route.count(routed, provider) : []
  if (posts) {
    const read = await (await loadChecks()).readBody(toWholeRequest(request))
    if (!read.ok && route.unreadable) return json(route.unreadable, 400)
    if (!read.ok) return json({ error: read.reason }, read.status)
    context.settings.hide?.(read.fields)
    routed = progress.routed = { ...toRouteContext(toPresent(context), action, read), taken }
  }
  if (route.csrfToken) await (await loadChecks()).assertCsrfToken(routed)
  return await selectFlow(route, routed)(routed, provider)
}
