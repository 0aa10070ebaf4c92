import { toRoutedUrl as toRouted } from "@svc-auth/core/kit"

/** What of an app tells how it finds its routes. */
export interface Routing {
  /** Whether Elysia looks for the path behind the first 11 characters of the URL (`handler.standardHostname`), or the first 7. */
  readonly standardHostname: boolean
  isDeclared(path: string): boolean
}

/**
 * The URL with its path as Elysia's router sees it and its handlers read it: parameters are decoded, and `/page/` is the route
 * `/page`.
 * @returns `undefined` where the router and path rules would see different paths
 */
export function toRoutedUrl(address: string, routing: Routing): URL | undefined {
  const start = address.indexOf("/", routing.standardHostname ? 11 : 7)
  if (start !== /^[a-z]+:\/\/[^/?#\\]*/i.exec(address)?.[0].length) return undefined
  const query = address.indexOf("?", start)
  const sent = address.slice(start, query === -1 ? undefined : query)
  const path = decode(sent)
  let routed: URL
  try {
    routed = toRouted(new URL(address), decode, path)
  } catch {
    return undefined
  }
  if (isLoose(path, routing)) routed.pathname = routed.pathname.slice(0, -1)
  return routed
}

/** Malformed escapes are left as they are. */
function decode(path: string): string {
  try {
    return path.split("%25").map(decodeURI).join("%25")
  } catch {
    return path
  }
}

/** Whether the slash at its end is not meant: the app has another route there, or none. */
function isLoose(path: string, { isDeclared }: Routing): boolean {
  if (path === "/" || !path.endsWith("/")) return false
  return isDeclared(path.slice(0, -1)) || !(isDeclared(path) || isDeclared(`${path}*`))
}
