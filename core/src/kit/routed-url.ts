import { toCanonicalPath, toParameterPath } from "./canonical-path.ts"

/** No rule can be asked about the path: the kit answers 400. */
export class AmbiguousPath extends Error {
  override readonly name = "AmbiguousPath"
}

/**
 * The URL with its path as path rules see it: in its one spelling, whatever the client sent (`/%70rotected` is `/protected`). What a
 * URL would read once more (`\` as `/`, a line feed as nothing) stays escaped.
 * @param path as the framework's router sees it, where that is not the URL's own; decoded as by `decodeURI`, or not at all
 * @throws {AmbiguousPath} where the path cannot be decoded, or no URL has it, as with `..` that was escaped
 */
export function toRoutedUrl(url: URL, path: string = url.pathname): URL {
  const canonical = toCanonicalPath(path)
  const routed = new URL(url)
  if (canonical !== undefined) routed.pathname = canonical
  if (canonical !== routed.pathname) throw new AmbiguousPath("the path of the request has no single meaning")
  return routed
}

/**
 * Everything that path rules judge a URL by: itself, and where delimiters in its path are escaped, the URL with them read. To a router
 * `/files/a%2Fb` is one segment, but parameters give a handler `a/b`: a rule for `/files/a/` is not passed by either.
 * @throws {AmbiguousPath}
 */
export function toReadings(url: URL): readonly URL[] {
  const routed = toRoutedUrl(url)
  const read = toParameterPath(routed.pathname)
  return read === routed.pathname ? [routed] : [routed, toRoutedUrl(url, read)]
}
