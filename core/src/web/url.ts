/** Maximum length of a URL that the routes accept, in characters. */
export const maxUrl: number = 8 * 1024

/**
 * Returns the serialized URL if `target`, resolved against `origin`, is an http(s) URL of exactly that origin, without a user name or
 * password. Its path begins with one slash. Use the returned URL, never `target`, because only the returned one was checked.
 */
export function toSameOriginUrl(target: string, origin: string): string | undefined {
  const url = parseUrl(target, origin)
  if (!url || url.origin !== origin || url.username || url.password) return undefined
  return url.protocol === "https:" || url.protocol === "http:" ? withOneSlash(url).href : undefined
}

/**
 * Returns the URL with one slash at the start of its path. The client-side router of Next.js opens the path of a redirect without its
 * origin, and browsers interpret `//name` as a host.
 */
export function withOneSlash(url: URL): URL {
  if (!url.pathname.startsWith("//")) return url
  const copy = new URL(url)
  copy.pathname = url.pathname.replace(/^\/+/, "/")
  return copy
}

/**
 * Returns the parsed URL, or `undefined` if it is invalid or contains white space, control characters or a backslash.
 */
export function parseUrl(target: string, base?: string): URL | undefined {
  // the WHATWG parser removes tabs, newlines and controls, and interprets a backslash as a slash, which only attackers need
  // deno-lint-ignore no-control-regex -- exactly those characters
  if (/[\u0000-\u0020\u007f\\]/.test(target)) return undefined
  return URL.parse(target, base) ?? undefined
}

/**
 * Returns the URL with its non-ASCII characters unescaped, which makes it shorter. A URL parser restores the same escapes, because only
 * those that are upper case and valid UTF-8 are unescaped.
 */
export const toDecodedUrl = (url: string): string =>
  url.replace(/(?:%[89A-F][0-9A-F])+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })

/** Returns true if the host is this machine: `localhost`, a name below it, or a loopback address. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

const privateIpv4 = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[789]\d|1[01]\d|12[0-7]))\./

/** Returns true if the host is this machine, or an address of a private network (RFC 1918, 4193, 6598, link-local). */
export function isPrivateHost(url: URL): boolean {
  const { hostname } = url
  if (isLoopback(url) || (/^[\d.]+$/.test(hostname) && privateIpv4.test(hostname))) return true
  if (!hostname.startsWith("[")) return false
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? []
  if (high !== undefined && low !== undefined) {
    const [a, b] = [parseInt(high, 16), parseInt(low, 16)]
    return privateIpv4.test(`${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`)
  }
  return /^\[(::\]|f[cd]|fe[89ab])/.test(hostname)
}

/**
 * Returns the origin in the spelling of `URL.origin`, or `undefined` if the text has a path, user or query, or is not
 * an http(s) URL.
 */
export function toOrigin(text: string): string | undefined {
  const url = parseUrl(text)
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}
