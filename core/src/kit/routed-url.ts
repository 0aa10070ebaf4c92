import { toCanonicalPath, toParameterPath } from "./canonical-path.ts"

/** Thrown for a path that no rule can judge. The kit answers 400. */
export class AmbiguousPath extends Error {
  override readonly name = "AmbiguousPath"
}

/**
 * Returns the URL with its path as path rules see it: in its one spelling, whatever the client sent (`/%70rotected` is `/protected`). Characters that a
 * URL would interpret again (`\` as `/`, a line feed as nothing) stay escaped.
 * @param path the path that the framework's router uses, if it differs from the URL's; decoded as by `decodeURI`, or not at all
 * @throws {AmbiguousPath} if the path cannot be decoded, or no URL can have it, as with an escaped `..`
 */
export function toRoutedUrl(url: URL, path: string = url.pathname): URL {
  const canonical = toCanonicalPath(path)
  const routed = new URL(url)
  if (canonical !== undefined) routed.pathname = canonical
  if (canonical !== routed.pathname) throw new AmbiguousPath("the path of the request has no single meaning")
  return routed
}

/**
 * Returns the URLs that path rules must let pass: the URL itself and, if delimiters in its path are escaped, the URL with them decoded. To a router
 * `/files/a%2Fb` is one segment, but its parameter gives a handler `a/b`, so neither passes a rule for `/files/a/`.
 * @param routed what {@link toRoutedUrl} returned
 * @throws {AmbiguousPath}
 */
export function toReadings(routed: URL): readonly URL[] {
  const read = toParameterPath(routed.pathname)
  return read === routed.pathname ? [routed] : [routed, toRoutedUrl(routed, read)]
}
