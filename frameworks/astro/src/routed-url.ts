import type { APIContext } from "astro"
import { toRoutedUrl as toRouted } from "@svc-auth/core/kit"

/** Astro's router decodes a path until nothing changes, so that `/%70rotected` and `/%2570rotected` are the page `/protected`. */
function toDecoded(path: string): string {
  try {
    const decoded = decodeURI(path)
    return decoded === path ? path : toDecoded(decoded)
  } catch {
    return path
  }
}

/** The router takes the base off once more: `/shop/shop/page` is the page `/shop/page`. */
const withoutBase = (path: string, base: string): string =>
  path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : path

/** A `%` that encodes nothing would not be one in a URL. */
const withWholeEscapes = (path: string) => path.replace(/%(?![0-9a-f]{2})/gi, "%25")

/**
 * The URL with its path as the router sees it, its last slash as it was asked for.
 * @throws {Error} where path rules would still see another path, as with `..` that was encoded twice
 */
export function toRoutedUrl(
  { request, originPathname }: Pick<APIContext, "request" | "originPathname">,
  base: string,
): URL {
  const asked = new URL(request.url)
  const bare = (base + withoutBase(originPathname, base)).replace(/\/$/, "")
  const path = bare + (bare === "" || asked.pathname.endsWith("/") ? "/" : "")
  return toRouted(asked, withWholeEscapes(path))
}
