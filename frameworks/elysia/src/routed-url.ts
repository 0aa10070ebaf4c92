import { AmbiguousPath, toRoutedUrl as toRouted } from "@svc-auth/core/kit"

/** How an app finds its routes. */
export interface Routing {
  /** `handler.standardHostname`. True if Elysia looks for the path after the first 11 characters of the URL, otherwise after the first 7. */
  readonly standardHostname: boolean
  /** Returns true if the app has a route with this path. */
  isDeclared(path: string): boolean
}

/**
 * Returns the URL with the path as Elysia's handlers read it: `/page/` is the route `/page` unless the app declares both.
 * @throws {AmbiguousPath} if the router and path rules would see different paths
 */
export function toElysiaUrl(address: string, routing: Routing): URL {
  const start = address.indexOf("/", routing.standardHostname ? 11 : 7)
  if (start !== /^[a-z]+:\/\/[^/?#\\]*/i.exec(address)?.[0].length) {
    throw new AmbiguousPath(
      "Elysia would read a part of the host name as the path; use a longer host name, or set handler.standardHostname to false",
    )
  }
  const query = address.indexOf("?", start)
  const routed = toRouted(new URL(address), address.slice(start, query === -1 ? undefined : query))
  if (hasOptionalSlash(decodeURI(routed.pathname), routing)) routed.pathname = routed.pathname.slice(0, -1)
  return routed
}

/** Returns true if Elysia ignores the trailing slash, because no route is declared with it. */
function hasOptionalSlash(path: string, { isDeclared }: Routing): boolean {
  if (path === "/" || !path.endsWith("/")) return false
  return isDeclared(path.slice(0, -1)) || !(isDeclared(path) || isDeclared(`${path}*`))
}

/**
 * Returns the URLs that handlers may read: `/files/secret/` is `/files/secret` for a route with a parameter, and itself for `/files/*` and mounted apps.
 * @throws {AmbiguousPath} if the router and path rules would see different paths
 */
export function toElysiaUrls(address: string, routing: Routing): URL[] {
  const routed = toElysiaUrl(address, routing)
  const [path, asked] = [decodeURI(routed.pathname), new URL(routed)]
  asked.pathname += "/"
  const isCut = path !== "/" && !path.endsWith("/") && new URL(address).pathname.endsWith("/") &&
    !routing.isDeclared(path)
  const folders = [...path.matchAll(/\//g)].map(({ index }) => `${path.slice(0, index)}/*`)
  return isCut && folders.some(routing.isDeclared) ? [routed, asked] : [routed]
}
