import { AmbiguousPath, toRoutedUrl as toRouted } from "@svc-auth/core/kit"

/** What of an app tells how it finds its routes. */
export interface Routing {
  /** Whether Elysia looks for the path behind the first 11 characters of the URL (`handler.standardHostname`), or the first 7. */
  readonly standardHostname: boolean
  isDeclared(path: string): boolean
}

/**
 * Returns the URL with its path as Elysia's handlers read it: parameters are decoded, and `/page/` is the route `/page`.
 * @throws {AmbiguousPath} if the router and path rules would see different paths
 */
export function toRoutedUrl(address: string, routing: Routing): URL {
  const start = address.indexOf("/", routing.standardHostname ? 11 : 7)
  if (start !== /^[a-z]+:\/\/[^/?#\\]*/i.exec(address)?.[0].length) {
    throw new AmbiguousPath("Elysia reads a part of the host name as the path")
  }
  const query = address.indexOf("?", start)
  const routed = toRouted(new URL(address), address.slice(start, query === -1 ? undefined : query))
  if (isLoose(decodeURI(routed.pathname), routing)) routed.pathname = routed.pathname.slice(0, -1)
  return routed
}

/** Whether the slash at its end is not meant: the app has another route there, or none. */
function isLoose(path: string, { isDeclared }: Routing): boolean {
  if (path === "/" || !path.endsWith("/")) return false
  return isDeclared(path.slice(0, -1)) || !(isDeclared(path) || isDeclared(`${path}*`))
}
