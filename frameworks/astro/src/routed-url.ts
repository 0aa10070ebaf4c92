import type { APIContext } from "astro"
import { toRoutedUrl as toRouted } from "@svc-auth/core/kit"

/** The router takes the base off once more: `/shop/shop/page` is the page `/shop/page`. */
const withoutBase = (path: string, base: string): string =>
  path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : path

/** Astro decodes a path until nothing changes: a `%` that it leaves may be text. */
const withWholeEscapes = (path: string) => path.replace(/%(?![0-9a-f]{2})/gi, "%25")

/**
 * The URL with its path as the router sees it, its last slash as it was asked for.
 * @throws {AmbiguousPath} if path rules would still see another path, as with a `..` that was encoded twice
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
