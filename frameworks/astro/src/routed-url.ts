import type { APIContext } from "astro"

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

/**
 * The URL with its path as the router sees it, its last slash as it was asked for. What a URL would read once more (`\\` as
 * `/`, a line feed as nothing) stays encoded: the router takes it for text.
 * @throws {Error} where the two would still see different paths, as with `..` that was encoded twice
 */
export function toRoutedUrl(
  { request, originPathname }: Pick<APIContext, "request" | "originPathname">,
  base: string,
): URL {
  const routed = new URL(request.url)
  const bare = (base + withoutBase(originPathname, base)).replace(/\/$/, "")
  const path = bare + (bare === "" || routed.pathname.endsWith("/") ? "/" : "")
  // deno-lint-ignore no-control-regex -- exactly the characters that the URL's setter does not take as they are
  routed.pathname = path.replace(/[\\\u0000-\u0020\u007f]|%(?![0-9a-f]{2})/gi, encodeURIComponent)
  if (toDecoded(routed.pathname) !== path) throw new Error("the path of the request has two meanings")
  return routed
}
