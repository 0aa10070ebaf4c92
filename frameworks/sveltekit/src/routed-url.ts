import type { Cookies, RequestEvent } from "@sveltejs/kit"
import { toRoutedUrl as toRouted } from "@svc-auth/core/kit"
import { base, remoteFunctions } from "./base.ts"
import { toRenderedPath } from "./rendered-path.ts"

/**
 * Returns the URL of what Kit runs. A remote function has its own URL, never that of the page that the client claims to be on.
 * @throws {AmbiguousPath} if that page's path cannot be decoded: Kit decodes it, too
 */
export function toRoutedUrl(event: RequestEvent): URL {
  if (event.isRemoteRequest) return toRouted(event.url) && new URL(event.request.url)
  const [page = event.url] = toSpellings(event)
  return page
}

/** More addresses of what the request does: none of them may be kept from whoever sent it. @throws {AmbiguousPath} */
export const toMoreUrls = (event: RequestEvent): URL[] => [
  ...toSpellings(event).slice(1),
  ...toReroutedUrls(event),
  ...toRemoteUrls(event),
]

/** Returns the URL of the route if a `reroute` hook has chosen it for another URL. */
function toReroutedUrls(event: RequestEvent): URL[] {
  if (event.isRemoteRequest || event.route.id === null) return []
  const path = toRenderedPath(event.route.id, event.params)
  return path === undefined ? [] : toSpellings(event).filter((page) => toPlain(page) !== path).map((page) => {
    const slash = page.pathname.endsWith("/") && path !== "/" ? "/" : ""
    return toRouted(page, base + path.replaceAll("%", "%25") + slash)
  })
}

/** Returns the path below the app's base, decoded as Kit decodes parameters, without a slash at its end. */
const toPlain = ({ pathname }: URL) =>
  pathname.slice(base.length).split("/").map(decodeURIComponent).join("/").replace(/\/$/, "") || "/"

/** The address of the page whose data is asked for. Kit gives that by both spellings, with a slash and without, and sends nobody to the page's own. */
function toSpellings({ url, isDataRequest, cookies }: RequestEvent): URL[] {
  if (!isDataRequest) return [url]
  const [bare, slashed] = [new URL(url), new URL(url)]
  bare.pathname = url.pathname.replace(/\/$/, "")
  slashed.pathname = `${bare.pathname.replace(/\/$/, "")}/`
  const isSlashed = hasSlash(cookies)
  return isSlashed === undefined ? [bare, slashed] : [isSlashed ? slashed : bare]
}

/** Whether the page's own address ends with a slash: Kit tells it where it resolves the path of a cookie. @returns `undefined` for a path that no cookie can have */
function hasSlash(cookies: Cookies): boolean | undefined {
  try {
    return /; *path=[^;]*\/(;|$)/i.test(cookies.serialize("slash", "", { path: "" }))
  } catch {
    return undefined
  }
}

/**
 * A form may run any remote function on any page; and what follows the name of a remote function in its path changes nothing of which
 * one it is.
 */
function toRemoteUrls({ url, request, isRemoteRequest }: RequestEvent): URL[] {
  const asked = new URL(request.url)
  const id = isRemoteRequest ? asked.pathname.slice(remoteFunctions.length) : toFormAction(url, request)
  if (!id) return []
  const [module = "", name = ""] = id.split("/").map(encodeURIComponent)
  const path = `${remoteFunctions}${module}/${name}`
  return path === asked.pathname ? [] : [new URL(path, asked)]
}

const toFormAction = (url: URL, { method }: Request) => method === "POST" ? url.searchParams.get("/remote") : null
