import { type RequestContext, type RouteContext, toPresent } from "../app/context.ts"
import { AuthError, CallbackRouteError, NotFound, toAuthError } from "../errors.ts"
import { FlowFailure, type Outcome } from "../app/outcome.ts"
import { pageUrl } from "../app/target.ts"
import type { Observed } from "./decision.ts"
import { observe } from "./observe.ts"
import { withSecrets } from "../app/secrets.ts"
import { requireSameOrigin } from "./same-origin.ts"
import type { Session } from "../types.ts"
import { updateSession } from "../session/session.ts"
import { findRoute, findSignIn, getSignOutRoute, isAuthAction, matchRoute, toSignInAction } from "./routes.ts"
import { trace } from "../app/trace.ts"
import type { Fields } from "../web/body.ts"

const isUnsafe = ({ method }: RequestContext["request"]) => method !== "GET" && method !== "HEAD"

/** Returns the context for a route that is run by the app's own code. The option `redirectTo` becomes the form's `callbackUrl`. */
function toVerbContext(context: RequestContext, action: string, options: Fields): RouteContext {
  const body = new Map(options)
  const target = options.get("redirectTo")
  if (target !== undefined) body.set("callbackUrl", target)
  return Object.freeze({ ...context, action, query: new URLSearchParams(), body, json: false })
}

const requireRedirectUrl = (outcome: Outcome): string => {
  if (outcome.kind === "redirect") return outcome.url
  throw new CallbackRouteError("the flow did not end in a redirect")
}

/** Returns the result of `run`, and reports its decision. If it throws, logs the whole error and rethrows it. */
const decide = <T>(context: RequestContext, known: Observed, run: (context: RequestContext) => Promise<T>) =>
  logErrors(context, () => observe(toPresent(context), known, run))

/** Returns the result of `run`. If it throws, logs the whole error and rethrows it. */
async function logErrors<T>(context: RequestContext, run: () => Promise<T> | T): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    const error = toAuthError(thrown instanceof FlowFailure ? thrown.thrown : thrown, CallbackRouteError)
    context.settings.logger.error(error.type, error)
    trace(context, error.type, { reason: error.message })
    throw error
  }
}

/**
 * Signs in with a provider. Called by the app's own code through a binding.
 * @returns the absolute URL to redirect to
 * @param id the provider's id; without it, the URL is that of the sign-in page
 * @param options `redirectTo` and the fields of a form
 * @param authorizationParams parameters for the authorization request; they are trusted
 * @throws {AuthError}
 */
export function signIn(
  received: RequestContext,
  id: string | undefined,
  options: Fields,
  authorizationParams: URLSearchParams,
): Promise<string> {
  const opened = withSecrets(received, options)
  const { settings, request, origin } = opened
  const provider = id === undefined ? undefined : settings.providers.get(id)
  const route = provider && findSignIn(settings, provider)
  const run = async (context: RequestContext) => {
    // while serving a GET, the app may redirect any visitor to sign in, even if another site caused the GET. Other methods, and routes that count
    // attempts, need a request from the app's own origin, because otherwise another site could change this browser's session or use up attempts
    if (isUnsafe(request) || route?.count) requireSameOrigin(request, origin)
    const redirectTo = options.get("redirectTo")
    if (!id) return pageUrl(context, "signIn", { callbackUrl: typeof redirectTo === "string" ? redirectTo : undefined })
    if (!provider || !route) {
      throw new NotFound(
        `no provider has the id "${id.slice(0, 100)}"; configured: ${[...settings.providers.keys()].join(", ")}`,
        { type: "InvalidProvider" },
      )
    }
    const call = toVerbContext(context, "signin", options)
    const taken = route.count ? await route.count(context, provider) : []
    return requireRedirectUrl(await route.flow({ ...call, taken, authorizationParams }, provider))
  }
  // without an id, or with a provider that begins on the sign-in page, it only redirects to that page
  const name = provider ? toSignInAction(settings, provider) : id && "signin"
  return name ? decide(opened, { name, provider }, run) : logErrors(opened, () => run(opened))
}

/**
 * Posts the form of a provider or another feature, such as `signup/password`. Called by the app's own code through a binding.
 * @param action the path of the form's route below the base path
 * @param fields of the form
 * @returns the route's JSON response for programs, or `{ url }` with the absolute URL to redirect to
 * @throws {NotFound} if there is no such form, or a dedicated verb exists for it
 */
export function submit(received: RequestContext, action: string, fields: Fields): Promise<unknown> {
  const opened = withSecrets(received, fields)
  const [name = ""] = action.split("/")
  const run = async (context: RequestContext) => {
    requireSameOrigin(context.request, context.origin)
    const match = matchRoute(context.settings, `${context.settings.basePath}/${action}`)
    context.report?.({ provider: match.provider?.id })
    const route = isAuthAction(match.action) ? undefined : findRoute("POST", match)
    if (!route?.csrfToken) {
      throw new NotFound(`submit("${action.slice(0, 100)}"): there is no such form`, { type: "UnknownAction" })
    }
    const call = { ...toVerbContext(context, match.action, fields), json: true }
    const taken = route.count ? await route.count(context, match.provider!) : []
    return await route.flow({ ...call, taken }, match.provider)
  }
  return logErrors(opened, async () => {
    const outcome = await observe(toPresent(opened), { name }, run)
    if (outcome.kind === "redirect") return { url: outcome.url }
    if (outcome.kind === "json") return outcome.body
    throw new CallbackRouteError("the flow did not end in a redirect or JSON")
  })
}

/** Ends the session. @returns the absolute URL to redirect to @throws {AuthError} if another site sent the request */
export function signOut(opened: RequestContext, options: Fields): Promise<string> {
  return decide(opened, { name: "signout" }, async (context) => {
    requireSameOrigin(context.request, context.origin)
    return requireRedirectUrl(await getSignOutRoute().flow(toVerbContext(context, "signout", options), undefined))
  })
}

/** Returns the result of `run`. @throws {AuthError} which is logged */
export const runRead = <T>(context: RequestContext, run: (context: RequestContext) => Promise<T>): Promise<T> =>
  logErrors(context, () => run(toPresent(context)))

/**
 * Does the same for a verb that changes something.
 * @param name such as `endSession()`
 * @throws {AuthError} which is logged, such as that for a request sent by another site
 */
export const runChange = <T>(
  opened: RequestContext,
  name: string,
  run: (context: RequestContext) => Promise<T>,
): Promise<T> =>
  decide(opened, { name: name.replace("()", "") }, async (context) => {
    requireSameOrigin(context.request, context.origin)
    return await run(context)
  })

/** Updates the session as far as the callbacks accept the data. @returns the session, or `null` if no user is signed in @throws {AuthError} */
export function update(opened: RequestContext, data: unknown): Promise<Session | null> {
  return decide(withSecrets(opened, data), { name: "session" }, async (context) => {
    requireSameOrigin(context.request, context.origin)
    const reading = await updateSession(context, data)
    if (reading.status === "ok") return reading.session
    throw new AuthError("the session cannot be read at the moment")
  })
}
