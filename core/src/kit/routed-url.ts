import type { FrameworkRequest } from "./host.ts"

/**
 * Returns the canonical path, as `encodeURI` writes it: escapes in capital letters, unreserved characters never escaped, all other characters
 * always (RFC 3986 §6.2.2). Escaped delimiters stay escaped: `%2F` does not separate segments, and `%2570` is not `p`.
 * @param path as it was sent, or as a router has decoded it with `decodeURI`
 * @returns `undefined` for a path that cannot be decoded: its escapes are malformed, or not UTF-8
 */
export function toCanonicalPath(path: string): string | undefined {
  try {
    return path.replace(
      /(?:%[\da-f]{2})+|[?#]|[^%?#]+|%/gi,
      (part) => /[%?#]/.test(part) ? encodeURIComponent(decodeURIComponent(part)) : encodeURI(part),
    )
  } catch {
    return undefined
  }
}

/** Delimiters. `encodeURI` leaves them unchanged, and routers pass them unescaped to handlers in parameters. */
const delimiters = /%(?:2[4BCF6]|3[ABD]|40)/g

/** Returns the path with its escaped delimiters decoded, as a handler of `/files/[...path]` reads `/files/a%2Fb`. */
export const toParameterPath = (canonical: string): string => canonical.replace(delimiters, decodeURIComponent)

/** Thrown for a path that rules cannot check. The kit responds with 400. */
export class AmbiguousPath extends Error {
  override readonly name = "AmbiguousPath"
}

/**
 * Returns the URL with its canonical path, which path rules compare: `/protected` even if the client sent `/%70rotected`. Characters that a URL
 * would interpret again (`\` as `/`, a line feed as nothing) stay escaped.
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
 * Returns the URL that the guard checks, with its canonical path, or `undefined` if the path cannot be decoded or the host is invalid in a URL. Call
 * it before the configuration is read, and before a rule or the app runs, because some frameworks run middleware for such requests where they do not
 * catch errors.
 */
export function readGuardUrl(framework: FrameworkRequest): URL | undefined {
  try {
    const url = URL.parse(framework.request.url)
    if (!url) return undefined
    toRoutedUrl(url)
    return toRoutedUrl(framework.guardUrl())
  } catch (thrown) {
    if (thrown instanceof AmbiguousPath) return undefined
    throw thrown
  }
}

/** Returns the path as file systems read it, where several slashes count as one. */
const toFilePath = (path: string): string => path.replace(/\/{2,}/g, "/")

/**
 * Returns the URLs that path rules must allow: the URL itself and, if the code behind the router may read its path in another way, the URLs with
 * these paths. A router treats `/files/a%2Fb` as one segment, but passes a handler the parameter `a/b`. A router does not treat `//files/a` as
 * `/files/a`, but a file server finds the same file. With the additional URLs, neither of them bypasses a rule for `/files/a`.
 * @param routed the result of {@link toRoutedUrl}
 * @throws {AmbiguousPath}
 */
export function toCheckedUrls(routed: URL): readonly URL[] {
  const { pathname } = routed
  const read = toParameterPath(pathname)
  const others = new Set([read, toFilePath(pathname), toFilePath(read)])
  others.delete(pathname)
  return [routed, ...[...others].map((path) => toRoutedUrl(routed, path))]
}

/**
 * Returns the URLs with which a rule is called for a request: each in all forms that {@link toCheckedUrls} returns, at the app's origin, and each
 * once.
 * @param urls as the framework reports them. One from a `Referer` may name any host, which a rule must not see
 * @throws {AmbiguousPath}
 */
export function toRuleUrls(urls: readonly URL[], origin?: string): URL[] {
  const checked = urls.flatMap((url) => toCheckedUrls(toRoutedUrl(url)))
  const moved = origin === undefined ? checked : checked.map((url) => withOrigin(origin, url))
  return [...new Map(moved.map((url) => [url.href, url])).values()]
}

/** Returns the URL at another origin. */
export const withOrigin = (origin: string, { pathname, search }: URL): URL => new URL(origin + pathname + search)
