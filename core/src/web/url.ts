/** Longest URL that the routes answer, in characters. */
export const maxUrl: number = 8 * 1024

/**
 * The serialised URL if `target`, resolved against `origin`, is an http(s) URL of exactly that origin without user name or
 * password. What comes back is what was checked: use it, never `target`.
 */
export function toSameOriginUrl(target: string, origin: string): string | undefined {
  const url = parseUrl(target, origin)
  if (!url || url.origin !== origin || url.username || url.password) return undefined
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined
}

/** The parsed URL, or `undefined`. */
export function parseUrl(target: string, base?: string): URL | undefined {
  // WHATWG parsing drops tabs and newlines and trims controls; a target that needs it is not one a person meant
  // deno-lint-ignore no-control-regex -- exactly those characters
  if (/[\u0000-\u0020\u007f\\]/.test(target)) return undefined
  return URL.parse(target, base) ?? undefined
}

/** Returns the URL with its non-ASCII characters unescaped, if a URL parser restores exactly the same escapes. */
export const toDecodedUrl = (url: string): string =>
  url.replace(/(?:%[89A-F][0-9A-F])+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })

/** Whether the host is this machine by a name that needs no DNS. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

const privateIpv4 = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[789]\d|1[01]\d|12[0-7]))\./

/** Whether the host is this machine, or an address that only its own network knows (RFC 1918, 4193, 6598, link-local). */
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

/** The origin that this text is, exactly as `URL.origin` spells it, or `undefined` for anything with a path, user or query. */
export function toOrigin(text: string): string | undefined {
  const url = parseUrl(text)
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}
