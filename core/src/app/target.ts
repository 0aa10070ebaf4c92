import type { RequestContext, RouteContext } from "./context.ts"
import { AuthError, hasType } from "../errors.ts"
import type { PagesOptions } from "../types.ts"
import { trace } from "./trace.ts"
import { maxUrl, parseUrl, toSameOriginUrl, withOneSlash } from "../web/url.ts"

/** The library's own form fields, which `authorize` does not receive. */
export const libraryFields: ReadonlySet<string> = new Set(["csrfToken", "callbackUrl", "redirectTo", "redirect"])

/** Returns the target that the client sent: `callbackUrl` in the body, otherwise in the query. It has not been checked. */
export function requestedTarget({ body, query }: RouteContext): string | undefined {
  const named = body.get("callbackUrl") ?? query.get("callbackUrl")
  return typeof named === "string" && named !== "" ? named : undefined
}

/** Returns the URL of the app's root, which is the target if the client did not send one, or sent one that is rejected. */
export const homeUrl = ({ origin, settings }: RequestContext): string => origin + settings.home

/**
 * Returns a checked target: the result of `callbacks.redirect` or, without that callback, the client's target if it is on the app's own
 * origin. A malformed or rejected target becomes the app's root. The returned text is exactly the one that was checked.
 */
export async function chooseTarget(context: RequestContext, requested: string | undefined): Promise<string> {
  const { settings, origin } = context
  if (requested === undefined || isTooLong(context, requested, maxUrl)) return homeUrl(context)
  const own = toSameOriginUrl(requested, origin)
  if (!settings.callbacks.redirect) {
    if (!own) {
      settings.logger.debug("redirect-refused", { reason: "other origin or malformed" })
      trace(context, "redirect refused: other origin or malformed", { requested: requested.split("?", 1)[0] })
    }
    return own ?? homeUrl(context)
  }
  try {
    const chosen: unknown = await settings.callbacks.redirect({ url: requested, baseUrl: origin })
    const url = typeof chosen === "string" ? parseUrl(chosen, origin) : undefined
    trace(context, "callbacks.redirect decided", { from: requested.split("?", 1)[0], to: url?.origin })
    if (url && /^https?:$/.test(url.protocol)) return url.origin === origin ? withOneSlash(url).href : url.href
    throw new AuthError(`callbacks.redirect returned ${JSON.stringify(chosen)}; it must return an http(s) URL`, {
      type: "InvalidCallbackUrl",
    })
  } catch (thrown) {
    const error = hasType(thrown, "InvalidCallbackUrl")
      ? thrown
      : new AuthError("callbacks.redirect threw", { type: "InvalidCallbackUrl", cause: thrown })
    settings.logger.error(error.type, error)
    return homeUrl(context)
  }
}

/** Maximum length of a target that is stored while the user is at a provider or reads a mail, in bytes of the serialized URL. */
const maxTarget = 2000

/** Returns true if a sign-in can store this checked target. Otherwise logs a warning. */
export const isShort = (context: RequestContext, target: string): boolean => !isTooLong(context, target, maxTarget)

function isTooLong({ settings }: RequestContext, target: string, maxLength: number): boolean {
  if (target.length <= maxLength) return false
  settings.logger.warn(
    "target-dropped",
    `a target of ${target.length} characters is longer than ${maxLength}: the user is sent to the app's root instead`,
  )
  return true
}

/** Returns the URL of a route. */
export const routeUrl = ({ origin, settings }: RequestContext, path: string): string =>
  `${origin}${settings.basePath}/${path}`

/** The paths of the built-in pages. There is no built-in page for new users. They only see one if the app has one. */
const pagePaths: Readonly<Record<keyof PagesOptions, string>> = {
  signIn: "signin",
  signOut: "signout",
  error: "error",
  verifyRequest: "verify-request",
  newUser: "",
  account: "account",
}

/** The code of `AccessDenied` if a signed-in user may not open a page of the app. */
export const forbiddenCode = "page"

/** Returns the URL of a page with these parameters, either the app's own page or the built-in one. Parameters that are `undefined` are left out. */
export function pageUrl(
  context: RequestContext,
  kind: keyof PagesOptions,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(context.settings.pages[kind] ?? routeUrl(context, pagePaths[kind]), context.origin)
  const { callbackUrl, ...others } = parameters
  for (const [name, value] of Object.entries(others)) if (value !== undefined) url.searchParams.set(name, value)
  if (callbackUrl === undefined || isTooLong(context, callbackUrl, maxUrl)) return url.href
  const page = new URL(url)
  page.searchParams.set("callbackUrl", callbackUrl)
  // the route would reject a longer URL
  return isTooLong(context, page.href, maxUrl) ? url.href : page.href
}

/** The routes to which a provider redirects: after a sign-in and after a sign-out. */
export type ReturnAction = "callback" | "signout"

/** Returns the redirect URI of this provider: at this deployment, or at the redirect proxy. */
export function toRedirectUri(
  context: RequestContext,
  { id }: { readonly id: string },
  action: ReturnAction = "callback",
): string {
  const { redirectProxy } = context.settings
  const proxyUrl = redirectProxy?.urls.get(id) ?? redirectProxy?.url
  return proxyUrl === undefined ? routeUrl(context, `${action}/${id}`) : `${proxyUrl}/${action}/${id}`
}

/**
 * Returns the URL of the account page, or `undefined` if the app has none.
 * @param done the success that the page shows, such as `password-saved`
 */
export const toAccountUrl = (context: RequestContext, done?: string): string | undefined =>
  context.settings.accountPage ? pageUrl(context, "account", { done }) : undefined
