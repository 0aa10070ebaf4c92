import type { Cookies, RequestEvent } from "@sveltejs/kit"
import { toRoutedUrl as toRouted } from "@svc-auth/core/kit"
import { base, remoteFunctions } from "./base.ts"
import { toRenderedPath } from "./rendered-path.ts"

/**
 * Returns the URL that the guard checks: that of the page or, for a remote function, that of the function. The client also sends a page's URL with
 * a remote function, but may choose it freely.
 * @throws {AmbiguousPath} if the path of that URL cannot be decoded, because Kit also decodes it
 */
export function findGuardUrl(event: RequestEvent): URL {
  if (event.isRemoteRequest) return toRouted(event.url) && new URL(event.request.url)
  const [page = event.url] = findPageUrls(event)
  return page
}

/** Returns the other URLs that the guard must allow: other spellings, the route after `reroute`, the remote function. @throws {AmbiguousPath} */
export const findMoreGuardUrls = (event: RequestEvent): URL[] => [
  ...findPageUrls(event).slice(1),
  ...findReroutedUrls(event),
  ...findRemoteUrls(event),
]

/** Returns the URL of the route if a `reroute` hook has chosen it for another URL. */
function findReroutedUrls(event: RequestEvent): URL[] {
  if (event.isRemoteRequest || event.route.id === null) return []
  const path = toRenderedPath(event.route.id, event.params)
  return path === undefined ? [] : findPageUrls(event).filter((page) => toDecodedPath(page) !== path).map((page) => {
    const slash = page.pathname.endsWith("/") && path !== "/" ? "/" : ""
    return toRouted(page, base + path.replaceAll("%", "%25") + slash)
  })
}

/** Returns the path below the app's base, decoded like Kit decodes parameters, without a trailing slash. */
const toDecodedPath = ({ pathname }: URL) =>
  pathname.slice(base.length).split("/").map(decodeURIComponent).join("/").replace(/\/$/, "") || "/"

/**
 * Returns the URL of the page, even if the request is for its data. Kit serves data with and without a trailing slash and does not redirect, so
 * both are returned if the page's own spelling is unknown.
 */
function findPageUrls({ url, isDataRequest, cookies }: RequestEvent): URL[] {
  if (!isDataRequest) return [url]
  const [bare, slashed] = [new URL(url), new URL(url)]
  bare.pathname = url.pathname.replace(/\/$/, "")
  slashed.pathname = `${bare.pathname.replace(/\/$/, "")}/`
  const isSlashed = hasSlash(cookies)
  return isSlashed === undefined ? [bare, slashed] : [isSlashed ? slashed : bare]
}

/** Returns true if the page's own path ends with a slash, which Kit shows in a cookie's path; `undefined` if a cookie cannot have that path. */
function hasSlash(cookies: Cookies): boolean | undefined {
  try {
    return /; *path=[^;]*\/(;|$)/i.test(cookies.serialize("slash", "", { path: "" }))
  } catch {
    return undefined
  }
}

/** Returns the URL of the remote function that the request runs, without the text after its name. A form can run any function on any page. */
function findRemoteUrls({ url, request, isRemoteRequest }: RequestEvent): URL[] {
  const asked = new URL(request.url)
  const id = isRemoteRequest ? asked.pathname.slice(remoteFunctions.length) : readFormAction(url, request)
  if (!id) return []
  const [module = "", name = ""] = id.split("/").map(encodeURIComponent)
  const path = `${remoteFunctions}${module}/${name}`
  return path === asked.pathname ? [] : [new URL(path, asked)]
}

/** Returns the remote function that a form runs. */
const readFormAction = (url: URL, { method }: Request) => method === "POST" ? url.searchParams.get("/remote") : null
