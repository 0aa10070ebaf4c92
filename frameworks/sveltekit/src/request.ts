import type { Cookies, RequestEvent } from "@sveltejs/kit"
import { type FrameworkRequest, toRoutedUrl as toRouted } from "@svc-auth/core/kit"
import { building } from "$app/env"
import { base, remoteFunctions } from "./base.ts"
import { isPrerenderedRoute } from "./prerendered-route.ts"

/**
 * Returns what Kit knows about a request. URL and route are read only in getters, because Kit runs a load function again whenever what it has read
 * of them changes.
 */
export const readRequest = (event: RequestEvent): FrameworkRequest => ({
  request: event.request,
  // Kit copies the event for hooks, load functions and remote functions; they all share the locals
  key: event.locals,
  client: findClient(event),
  isPrerendering: building,
  // without a route, this is Kit's error page, or the fallback page of an app without server-side rendering
  get isErrorPage() {
    return event.route.id === null && !event.isRemoteRequest
  },
  get formOrigin() {
    return event.url.origin
  },
  guardUrl: () => findGuardUrl(event),
  moreGuardUrls: () => findMoreGuardUrls(event),
  willPrerender: () => event.route.id !== null && !event.isRemoteRequest && isPrerenderedRoute(event.route.id),
  clientRedirect,
})

/** Returns how Kit's client treats the response: it navigates, or runs an enhanced action or a remote function. */
function findClient({ request, isDataRequest, isRemoteRequest }: RequestEvent): "page" | "call" | undefined {
  if (isDataRequest) return "page"
  return isRemoteRequest || request.headers.get("x-sveltekit-action") === "true" ? "call" : undefined
}

/** Returns the response that Kit itself creates for a redirect in a data request, an enhanced action or a remote function. */
const clientRedirect = (location: string): Response =>
  Response.json({ type: "redirect", status: 303, location }, { headers: { "cache-control": "private, no-store" } })

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

const group = /^\([^)]+\)$/
const bracketed = /\[([xu])\+([\da-f-]+)\]|\[{1,2}(?:\.{3})?([\w-]+)(?:=[\w-]+)?\]{1,2}/gi

/**
 * Returns the path of the route that Kit runs, decoded and below the app's base: the route's id with the parameters filled in.
 * @returns `undefined` if a matcher has turned a parameter into something other than a string
 */
export function toRenderedPath(id: string, params: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.values(params).some((value) => typeof value === "object")) return undefined
  const fill = (_: string, escape: string | undefined, code: string, name: string) =>
    escape
      ? String.fromCodePoint(...code.split("-").map((point) => Number.parseInt(point, 16)))
      : String(params[name] ?? "")
  const segments = id.split("/")
    .filter((segment) => !group.test(segment))
    .map((segment) => segment.replace(bracketed, fill))
  return `/${segments.filter((segment) => segment !== "").join("/")}`
}
