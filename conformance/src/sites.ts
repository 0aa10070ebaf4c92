/** Returns whether the browser treats the URL as secure: https, or this machine. */
export const isTrustworthy = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname)

const isAddress = (host: string): boolean => host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host)

/** RFC 6265bis §5.1.3. */
export const domainMatches = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && !isAddress(host))

/** RFC 6265bis §5.1.4. */
export const pathMatches = (path: string, cookiePath: string): boolean =>
  path === cookiePath || (path.startsWith(cookiePath) && (cookiePath.endsWith("/") || path[cookiePath.length] === "/"))

/** Returns the scheme and the registrable domain. The last two labels are enough, because the suite chooses its hosts. */
const toSite = ({ protocol, hostname }: URL): string =>
  `${protocol}//${isAddress(hostname) ? hostname : hostname.split(".").slice(-2).join(".")}`

/** Returns the `Sec-Fetch-Site` of a request to `url` from a page of `from`. */
export function toFetchSite(from: string | undefined, url: URL): "none" | "same-origin" | "same-site" | "cross-site" {
  if (from === undefined) return "none"
  const source = URL.parse(from)
  if (!source || source.origin === "null") return "cross-site"
  if (source.origin === url.origin) return "same-origin"
  return toSite(source) === toSite(url) ? "same-site" : "cross-site"
}
