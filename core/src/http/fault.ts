import type { RequestContext, RouteContext } from "../app/context.ts"
import {
  type AuthError,
  CallbackRouteError,
  CredentialsSignin,
  FreshSignInRequired,
  InvalidCheck,
  InvalidConfig,
  MissingCSRF,
  NotFound,
  toAuthError,
  toPublicType,
} from "../errors.ts"
import { FlowFailure, json, type Outcome, page, redirect, returnRedirect } from "../app/outcome.ts"
import { homeUrl, pageUrl, requestedTarget } from "../app/target.ts"
import { findHelp } from "../app/help.ts"
import { toFaultDetail } from "../app/fault-detail.ts"
import { createLogger } from "../app/log/logger.ts"
import { findReason } from "../app/log/redact.ts"
import type { AuthConfig } from "../app/config.ts"
import type { ProviderSettings } from "../app/provider-settings.ts"
import type { Settings } from "../app/settings.ts"
import { isOfFeature } from "./routes.ts"
import { trace } from "../app/trace.ts"
import type { IncomingRequest } from "../web/incoming-request.ts"

/** Returns true if the browser will show the response as a page. */
const wantsPage = ({ headers }: IncomingRequest): boolean =>
  !headers.has(returnRedirect) && (headers.get("accept") ?? "").includes("text/html")

/** The part of a configuration that an error response uses if no settings could be created. */
export type UnreadConfig = Pick<AuthConfig, "development" | "basePath" | "logger">

/** A request to a route that failed, with the provider in its path. */
interface FailedRequest extends RouteContext {
  readonly provider: ProviderSettings | undefined
}

/** The state of a request when an error was thrown. */
export interface Progress {
  readonly request: IncomingRequest
  readonly config: UnreadConfig
  settings?: Settings
  context?: RequestContext
  provider?: ProviderSettings | undefined
  routed?: RouteContext
}

/** Returns the response to a request that failed. Its contents depend on how far the request got. Never throws. */
export function handleFailure(progress: Progress, thrown: unknown): Outcome {
  const { context, routed, provider } = progress
  try {
    if (routed) return handleRouteFailure({ ...routed, provider }, thrown)
    if (context && thrown instanceof NotFound) {
      context.settings.logger.warn(thrown.type, thrown.message)
      trace(context, thrown.type, { reason: thrown.message })
      return toNotFound(context, thrown)
    }
    return handleConfigFailure(progress, thrown)
  } catch (again) {
    // for example, the app threw an object that cannot be converted to text
    return handleConfigFailure(progress, again)
  }
}

/** Returns a 404. In development it contains the reason. */
export function toNotFound(context: RequestContext, error: AuthError): Outcome {
  const detail = context.settings.development ? toFaultDetail(error, context) : undefined
  return wantsPage(context.request)
    ? page({ name: "error", error: NotFound.type, signInUrl: pageUrl(context, "signIn", {}), detail }, 404)
    : json({ error: error.type, ...(detail && { message: detail.reason }) }, 404)
}

/** Returns the response to a failed flow. The log contains the whole error, the response only what the policy of its type allows. */
function handleRouteFailure(context: FailedRequest, failure: unknown): Outcome {
  const { settings, request, json: program } = context
  const { thrown, target } = failure instanceof FlowFailure
    ? failure
    : { thrown: failure, target: requestedTarget(context) }
  const callbackUrl = target === homeUrl(context) ? undefined : target
  const error = toAuthError(thrown, CallbackRouteError)
  settings.logger.error(error.type, error)
  trace(context, error.type, { reason: error.message, cause: findReason(error) })
  const { page: shows, status, public: open } = error.policy
  const name = toPublicType(error)
  if (error.type === "CrossSiteRequest") return toForbidden(context, error)
  const wait = error.cause?.retryAfterSeconds
  const waits = typeof wait === "number" && { "Retry-After": String(wait) }
  if (program && !request.headers.has(returnRedirect)) {
    return waits ? json({ error: name }, status === 503 ? 503 : 429, waits) : json({ error: name }, status)
  }
  if (waits && status === 503) {
    if (request.headers.has(returnRedirect)) return json({ error: name }, status, waits)
    const signInUrl = pageUrl(context, "signIn", { callbackUrl })
    return page({ name: "error", error: name, signInUrl }, status, waits)
  }
  if (shows === "error" && !open && settings.development && !settings.pages.error && wantsPage(request)) {
    return toDetailPage(context, error, { shown: "Configuration", callbackUrl })
  }
  findHelp(settings)?.keepFault(context, error)
  const code =
    error instanceof CredentialsSignin || error instanceof InvalidCheck || error instanceof FreshSignInRequired ||
      error instanceof MissingCSRF
      ? error.code
      : undefined
  const isSignOut = error.type === "MissingCSRF" && context.action === "signout"
  // `second-factor` completes a sign-in; the other routes of stores and `mfa` change what a signed-in user has
  // mailed links also work without a session
  const needsNobody = error.type === "SignInRequired" || error.type === "Verification"
  const isOwn = settings.accountPage && open && !needsNobody &&
    context.action !== "second-factor" && isOfFeature(settings, context.action)
  // without a cookie, the account page would only lead to the sign-in page
  if (isOwn && code !== "no_cookie") return redirect(pageUrl(context, "account", { error: name }))
  // the page with the code form needs the provider that sent the code
  const { id, type } = (shows === "verifyRequest" && context.provider) || {}
  const parameters = { provider: id, type, error: name, code, callbackUrl }
  return redirect(pageUrl(context, isSignOut ? "signOut" : shows, parameters))
}

/** Returns the 403 of the same-origin check. The configuration may be wrong, so the response contains the compared values. */
function toForbidden(context: FailedRequest, error: AuthError): Outcome {
  const { status } = error.policy
  if (wantsPage(context.request)) return toDetailPage(context, error, { shown: "", callbackUrl: undefined })
  return json({ error: error.type, message: error.message }, status)
}

function toDetailPage(
  context: FailedRequest,
  error: AuthError,
  { shown, callbackUrl }: { shown: string; callbackUrl: string | undefined },
): Outcome {
  return page(
    {
      name: "error",
      error: shown,
      signInUrl: pageUrl(context, "signIn", { callbackUrl }),
      detail: toFaultDetail(error, context),
    },
    error.policy.status,
  )
}

/**
 * Returns the response if the configuration is invalid or lacks an origin or a secret (500), if the request contains an invalid host (400),
 * or if its origin's providers could not be found (503). The reason is in the log and, in development, in the response.
 */
function handleConfigFailure({ request, config, settings }: Progress, thrown: unknown): Outcome {
  const error = toAuthError(thrown, InvalidConfig)
  const logger = settings?.logger ?? createLogger(config.logger, false, undefined, config.development === true)
  const basePath = typeof config.basePath === "string" ? config.basePath : "/auth"
  const { status } = error.policy
  if (status < 500) logger.warn(error.type, error.message)
  else logger.error(error.type, error)
  const shown = status < 500 ? error.type : status === 503 ? "Unavailable" : "Configuration"
  const detail = config.development === true
    ? toFaultDetail(error, { settings: { development: true, getHidden: settings?.getHidden ?? (() => []) } })
    : undefined
  if (!wantsPage(request)) return json({ error: shown, ...(detail && { message: detail.reason }) }, status)
  return page({ name: "error", error: shown, signInUrl: `${basePath}/signin`, detail }, status)
}
