import { maxUrl, parseUrl } from "../web/url.ts"
import type { RequestScope } from "./request-scope.ts"

interface PageRequest {
  /** The request's `Referer`. */
  readonly referer: string | null
  /** The app's public origin. */
  readonly origin: string
  /** The app's mount path, without a trailing slash. */
  readonly base: string
  /** The app's own sign-in page. */
  readonly signInPage?: string | undefined
  isActionParameter?(name: string): boolean
}

/**
 * Returns the page that the user is on: the page that sent the request if it belongs to the app, otherwise the app's root. For the app's own
 * sign-in page it is the target in that page's query, if there is one.
 */
export function toReturnUrl(request: PageRequest): string {
  const home = `${request.origin}${request.base}/`
  // a longer URL does not fit into the URL of the sign-in page
  const url = request.referer && request.referer.length <= maxUrl ? parseUrl(request.referer) : undefined
  if (url?.origin !== request.origin) return home
  const next = url.searchParams.get("callbackUrl")
  if (next && request.signInPage && isSamePage(url, new URL(request.signInPage, request.origin))) return next
  return withoutAction(url, request).href
}

/** Returns the page's URL without query parameters that name a form action, and without a fragment. */
export function withoutAction(url: URL, request: Pick<PageRequest, "isActionParameter">): URL {
  const page = new URL(url)
  page.hash = ""
  if (page.href.length > maxUrl) return page
  const parameters = [...page.searchParams]
  const remaining = parameters.filter(([name]) => !request.isActionParameter?.(name))
  // in one step, because deleting them one by one takes quadratic time
  if (remaining.length < parameters.length) page.search = new URLSearchParams(remaining).toString()
  return page
}

const isSamePage = (a: URL, b: URL) => a.origin === b.origin && a.pathname === b.pathname

/** Returns the URL of the page that the request is for. */
export function toAskedPage({ framework, context, host }: RequestScope): string {
  const { pathname, search } = framework.guardUrl()
  return withoutAction(new URL(context.origin + pathname + search), host).href
}

/** Returns the URL of the page that the user is on. */
export const toCurrentPage = ({ request, context: { origin, settings }, host }: RequestScope): string =>
  toReturnUrl({
    referer: request.headers.get("referer"),
    origin,
    base: host.app.base,
    signInPage: settings.pages.signIn,
    isActionParameter: (name) => host.isActionParameter?.(name) ?? false,
  })
