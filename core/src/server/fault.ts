import type { RouteContext } from "../request/context.ts"
import {
  type AuthError,
  CallbackRouteError,
  CredentialsSignin,
  InvalidCheck,
  policy,
  toAuthError,
  toPublicType,
} from "../errors.ts"
import { FlowFailure, json, type Outcome, page, redirect } from "../flows/outcome.ts"
import { homeUrl, namedTarget, pageUrl } from "../flows/target.ts"
import { type FaultDetail, keepFault, toFaultDetail } from "../request/last-fault.ts"
import type { LoggerInstance } from "../model/types.ts"
import { returnRedirect } from "./respond.ts"
import { trace } from "../request/trace.ts"

/** Whether a person is looking at the answer. */
export const wantsPage = ({ headers }: Request): boolean =>
  !headers.has(returnRedirect) && (headers.get("accept") ?? "").includes("text/html")

/** What a failed flow answers: logged in full, told as far as the policy of its type lets it be told. */
export function toFault(context: RouteContext, failure: unknown): Outcome {
  const { settings, request, json: program } = context
  const { thrown, target } = failure instanceof FlowFailure
    ? failure
    : { thrown: failure, target: namedTarget(context) }
  const callbackUrl = target === homeUrl(context) ? undefined : target
  const error = toAuthError(thrown, CallbackRouteError)
  settings.logger.error(error.type, error)
  trace(context, error.type, { reason: error.message, cause: error.cause?.err?.message })
  const { page: shows, status, public: open } = policy[error.type]
  const name = toPublicType(error)
  if (error.type === "CrossSiteRequest") return toRefusal(context, error)
  if (program && !request.headers.has(returnRedirect)) {
    const wait = error.cause?.retryAfterSeconds
    return typeof wait === "number"
      ? json({ error: name }, 429, { "Retry-After": String(wait) })
      : json({ error: name }, status)
  }
  if (shows === "error" && !open && settings.development && !settings.pages.error && wantsPage(request)) {
    return toDetailPage(context, error, { shown: "Configuration", callbackUrl })
  }
  keepFault(context, error)
  const code = error instanceof CredentialsSignin || error instanceof InvalidCheck ? error.code : undefined
  const isSignOut = error.type === "MissingCSRF" && context.route.action === "signout"
  return redirect(pageUrl(context, isSignOut ? "signOut" : shows, { error: name, code, callbackUrl }))
}

/** The 403 of the header rule: the configuration may be what is wrong, so it says what was compared. */
function toRefusal(context: RouteContext, error: AuthError): Outcome {
  const { status } = policy[error.type]
  if (wantsPage(context.request)) return toDetailPage(context, error, { shown: "", callbackUrl: undefined })
  return json({ error: error.type, message: error.message }, status)
}

function toDetailPage(
  context: RouteContext,
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
    policy[error.type].status,
  )
}

/**
 * What is answered where not even the app's origin or secret is known: 500, or 400 where the request's host is at fault. The
 * reason is in the log, and, in development, in the answer.
 */
export function toConfigFault(
  request: Request,
  error: AuthError,
  { logger, development, basePath }: { logger: LoggerInstance; development: boolean; basePath: string },
): Outcome {
  const { status } = policy[error.type]
  if (status < 500) logger.warn(error.type, error.message)
  else logger.error(error.type, error)
  const shown = status < 500 ? error.type : "Configuration"
  const detail: FaultDetail | undefined = development ? toFaultDetail(error, { settings: { hidden: [] } }) : undefined
  if (!wantsPage(request)) return json({ error: shown, ...(detail && { message: detail.reason }) }, status)
  return page({ name: "error", error: shown, signInUrl: `${basePath}/signin`, detail }, status)
}
