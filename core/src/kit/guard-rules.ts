import { AccessDenied, AuthError } from "../errors.ts"
import type { FreshOptions } from "../app/step-up.ts"
import type { Session } from "../types.ts"
import { trace } from "../app/trace.ts"
import type { ReportedFacts } from "../app/context.ts"
import { withSecrets } from "../app/secrets.ts"
import { answerByFlow } from "../http/auth.ts"
import { reportRefusal } from "../http/observe.ts"
import { loadOnce } from "../app/load-once.ts"
import { forbiddenCode, pageUrl } from "../app/target.ts"
import type { SessionReading } from "../app/session-strategy.ts"
import {
  createDemandRefusal,
  type Freshness,
  isMet,
  readFreshness,
  type SignInDemand,
  toDemandFacts,
  toSignInUrl,
  toTarget,
  type UnmetDemand,
} from "./fresh.ts"
import type { FrameworkRequest } from "./host.ts"
import { isPreflight } from "./preflight.ts"
import {
  createBadRequest,
  createConfigurationRefusal,
  createOutageRefusal,
  createRefusal,
  createSetupRefusal,
  noStore,
} from "./refusal.ts"
import type { Requester, RequestScope } from "./request-scope.ts"
import { AmbiguousPath, toCanonicalPath, toRoutedUrl, toRuleUrls, withOrigin } from "./routed-url.ts"
import { isResponse } from "../web/is-response.ts"
import { withHeaders } from "./response.ts"

export { findFresh } from "./fresh.ts"

// The guard checks each URL that a request reaches, in these steps:
// 1. `toRuleUrls` writes its path in one form, rejects an ambiguous path, and adds URLs if a handler or a file server may read the path in another way
// 2. `isOpen` allows the app's own sign-in pages
// 3. `applyRule` reads the session, calls `callbacks.authorized` and creates the response from `decide`

/** Returns the response if the guard refuses one of these URLs, or `undefined` if it allows all of them. */
export async function checkUrls(
  scope: RequestScope,
  authorized: Authorized,
  toUrls: () => readonly URL[],
): Promise<Response | undefined> {
  const { settings: { pages, origin: configured } } = scope
  const urls = ifCheckable(scope, () => toRuleUrls(toUrls(), originOf(scope)))
  if (!Array.isArray(urls)) return urls
  for (const url of urls) {
    if (isOpen(url, { pages, configured })) {
      if (isTraced(scope)) trace(scope, "guard: open to all", { path: url.pathname })
      continue
    }
    const refusal = await applyRule(scope, authorized, url)
    if (refusal) return refusal
  }
  return undefined
}

/** Returns the response to a caller without a session, or `undefined` if there is one. The guard is not called. */
export async function refuseWithoutSession(scope: RequestScope): Promise<Response | undefined> {
  const url = ifCheckable(scope, ({ framework }) => withOrigin(originOf(scope), toGuardUrl(framework)))
  return url instanceof URL ? await applyRule(scope, ({ auth }) => auth !== null, url, "the route's own rule") : url
}

/** Returns the result of `read`, or a 400 if the path is ambiguous. */
function orBadRequest<Read>(requester: Requester, read: () => Read): Read | Response {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof AmbiguousPath)) throw thrown
    return createBadRequest(requester)
  }
}

/** Methods that a `Request` cannot have (Fetch §2.2.1), so rules cannot check them. No framework has routes for them. */
const forbiddenMethods: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"])
const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

/** Returns the result of `read`, or the response to a request that rules cannot check. */
function ifCheckable<Read extends URL | URL[]>(
  scope: RequestScope,
  read: (scope: RequestScope) => Read,
): Read | Response {
  const { requester, request } = scope
  if (forbiddenMethods.has(request.method.toUpperCase())) {
    return createRefusal(requester, 405, "MethodNotAllowed", "This method is not allowed.", { allow: allowedMethods })
  }
  return orBadRequest(requester, () => read(scope))
}

/** Returns the URL of the request with its canonical path, as rules are written. @throws {AmbiguousPath} */
const toGuardUrl = (framework: FrameworkRequest): URL => toRoutedUrl(framework.guardUrl())

/** Returns the app's origin: the configured one, otherwise that of the request. */
const originOf = ({ settings, framework }: RequestScope): string => settings.origin ?? framework.guardUrl().origin

async function applyRule(
  scope: RequestScope,
  authorized: Authorized,
  url: URL,
  rule = "callbacks.authorized",
): Promise<Response | undefined> {
  const { requester } = scope
  const reading = await scope.read()
  const isKnown = reading.status === "ok"
  const auth = isKnown ? reading.session : null
  const { answer, unmet } = await callRule(scope, authorized, {
    auth,
    // a configured origin is in the URL already
    url: isKnown && scope.settings.origin === undefined ? withOrigin(scope.context.origin, url) : url,
    // without a reading, the response is replaced below
    askToSignIn: () => isKnown ? createSignInAnswer(scope, auth) : createOutageRefusal(requester),
  })
  if (isTraced(scope)) {
    trace(scope, `guard: ${rule} answered`, {
      with: answer === failed ? "a throw" : isResponse(answer) ? `a ${answer.status}` : Boolean(answer),
      to: requester,
      session: isKnown ? reading.session !== null : "unknown",
      path: url.pathname,
    })
  }
  if (answer === failed) return createConfigurationRefusal(requester)
  const verdict = decide(answer)
  if (verdict === "pass") return undefined
  await reportRefusal(scope, "guard", () => explain(scope, reading, { answer, unmet }))
  if (scope.setupFault) return createSetupRefusal(requester, scope.setupFault)
  // during an outage it is unknown who is signed in, so do not ask users to sign in again
  if (!isKnown) return createOutageRefusal(requester)
  if (verdict === "answer") return answer as Response
  if (isPreflight(scope.request)) return allowPreflight()
  if (unmet && "refusal" in unmet) return unmet.refusal
  return unmet || !auth ? createSignInAnswer(scope, auth, unmet) : await createForbidden(scope)
}

/** Returns the response that asks a caller to sign in. @param unmet absent: any sign-in */
function createSignInAnswer(scope: RequestScope, auth: Session | null, unmet?: SignInDemand): Response {
  if (isPreflight(scope.request)) return allowPreflight()
  const error = auth ? AccessDenied.type : undefined
  const demand = unmet ?? { error: "SignInRequired", signInUrl: toSignInUrl(scope, error) } as const
  return scope.requester === "program" ? createDemandRefusal(demand) : createRedirect(scope, demand.signInUrl)
}

/** Allows the preflight. The request that follows it is refused, because a script cannot read the response to a preflight. */
const allowPreflight = () => new Response(null, { status: 204, headers: noStore })

const loadForbidden = /* @__PURE__ */ loadOnce(() => import("../http/pages/forbidden.ts"))

/** Returns the 403 for a signed-in user. The framework's client cannot show a page, so it is redirected to one. */
async function createForbidden(scope: RequestScope): Promise<Response> {
  const { context, framework, requester, settings } = scope
  const error = AccessDenied.type
  if (requester === "program") {
    const body = { error, signInUrl: toSignInUrl(scope, error) }
    return Response.json(body, { status: AccessDenied.policy.status, headers: noStore })
  }
  const callbackUrl = toTarget(scope)
  if (framework.client || settings.pages.error) {
    return createRedirect(scope, pageUrl(context, "error", { error, code: forbiddenCode, callbackUrl }))
  }
  return await answerByFlow(context, (await loadForbidden()).forbiddenPage, callbackUrl)
}

/** Returns a redirect that browsers or the framework's client follow. */
function createRedirect({ framework }: RequestScope, location: string): Response {
  // do not throw the redirect, because no framework catches it for every request, and the framework's own response would lack `Vary`
  const redirect = framework.client && framework.clientRedirect?.(location)
  if (!redirect) return new Response(null, { status: 303, headers: { ...noStore, location } })
  // its status may be 200, which caches would keep
  return withHeaders(redirect, (headers) => headers.set("cache-control", noStore["cache-control"]))
}

const isTraced = ({ settings: { debug, development } }: RequestScope) => debug || development

type Authorized = NonNullable<RequestScope["authorized"]>

const isUnmet = (reading: Freshness): reading is UnmetDemand => !isMet(reading)

const failed = Symbol("callbacks.authorized threw")

/**
 * Returns the result of the rule, or `failed` if it threw an error, which is logged. Other thrown values, such as a framework's redirect, are
 * thrown again. If the rule required a step-up that the user lacks, the answer is `false`, regardless of what the rule returned, because it may
 * have forgotten to await the result.
 */
async function callRule(
  scope: RequestScope,
  authorized: Authorized,
  { auth, url, askToSignIn }: { auth: Session | null; url: URL; askToSignIn: () => Response },
): Promise<{ answer: unknown; unmet?: UnmetDemand | undefined }> {
  const { settings, request } = scope
  const { method, headers } = request
  const demands: Promise<Freshness>[] = []
  const requireFresh = async (options?: FreshOptions): Promise<boolean> => {
    const reading = readFreshness(scope, options)
    demands.push(reading)
    return isMet(await reading)
  }
  try {
    const given = { auth, request: new Request(url, { method, headers }), requireFresh, askToSignIn }
    const answer = await authorized(given)
    const unmet = (await Promise.all(demands)).find(isUnmet)
    return unmet ? { answer: false, unmet } : { answer }
  } catch (thrown) {
    if (isResponse(thrown)) return { answer: thrown }
    if (!(thrown instanceof Error)) throw thrown
    const error = new AuthError("callbacks.authorized threw", { cause: thrown })
    withSecrets({ settings, request }, url.searchParams).settings.logger.error("AuthError", error)
    return { answer: failed }
  }
}

/** Returns the reason why the guard refuses a request. */
function explain(
  { request }: RequestScope,
  reading: SessionReading,
  { answer, unmet }: { readonly answer: unknown; readonly unmet?: UnmetDemand | undefined },
): ReportedFacts {
  if (isPreflight(request)) return {}
  if (answer === failed) return { outcome: "failed", reason: "AuthError" }
  if (reading.status !== "ok") return { outcome: "failed", reason: "Unavailable" }
  if (unmet) return toDemandFacts(unmet)
  return { outcome: "refused", reason: reading.session === null ? "SignInRequired" : "AccessDenied" }
}

/** Decisions of the guard. */
export type Verdict = "pass" | "answer" | "refuse"

/** Returns the decision for a result of `callbacks.authorized`. */
export function decide(answer: unknown): Verdict {
  if (typeof answer === "object" && isResponse(answer)) return "answer"
  return answer ? "pass" : "refuse"
}

/**
 * Returns true if a URL is one of the app's own sign-in pages. The guard must allow these, or users could not sign in. The pages for new users and
 * for accounts stay guarded, because their visitors are signed in. The base path also stays guarded: the hook responds to the auth routes itself,
 * so a request that reaches the app is not for them, however its path is written.
 */
export function isOpen(
  { pathname, origin }: URL,
  { pages, configured }: {
    pages: Readonly<Record<string, string | undefined>>
    /** The configured origin of the app, if there is one. The sender chooses the origin of a request. */
    configured?: string | undefined
  },
): boolean {
  const isHere = (page: string): boolean => {
    const url = new URL(page, origin)
    const canonical = toCanonicalPath(url.pathname)
    return url.origin === origin && (page.startsWith("/") || origin === configured) && canonical !== undefined &&
      withoutSlash(canonical) === withoutSlash(pathname)
  }
  return Object.entries(pages).some(([name, page]) =>
    page !== undefined && name !== "newUser" && name !== "account" && isHere(page)
  )
}

const withoutSlash = (path: string) => path.replace(/\/$/, "")
