/** Path rules and the router would see different paths: the kit answers 400. */
export class AmbiguousPath extends Error {
  override readonly name = "AmbiguousPath"
}

/**
 * The URL with its path as the framework's router sees it: `/%70rotected` is the page `/protected`, also for a guard. What a URL
 * would read once more (`\` as `/`, a line feed as nothing, and then `..`) stays encoded: the router takes it for text.
 * @param decode what the router makes of a path; one that it cannot decode is given back as it is
 * @param path as the router sees it, where that is more than the URL's own path decoded
 * @throws {AmbiguousPath} where path rules would still see another path than the router
 */
export function toRoutedUrl(url: URL, decode: (path: string) => string, path: string = decode(url.pathname)): URL {
  const routed = new URL(url)
  // deno-lint-ignore no-control-regex -- exactly the characters that the URL's setter does not take as they are
  routed.pathname = path.replace(/[\\\u0000-\u0020\u007f]/g, encodeURIComponent)
  if (decode(routed.pathname) !== path) throw new AmbiguousPath("the path of the request has two meanings")
  return routed
}
