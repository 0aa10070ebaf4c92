/**
 * A browser's cookie store: RFC 6265bis, with the size limit that Chromium, Firefox and Safari share. It records the cookies that it rejects, because a server whose cookies are rejected fails silently.
 * @module
 */
import { fromSetCookie, maxCookieBytes, type SetCookie } from "./set-cookie.ts"
import { domainMatches, isTrustworthy, pathMatches } from "./sites.ts"

/** A stored cookie. */
export interface StoredCookie extends Omit<SetCookie, "domain"> {
  readonly domain: string
  /** Whether it is sent to exactly this host, and not to its subdomains. */
  readonly hostOnly: boolean
  readonly path: string
  /** Milliseconds since the epoch. `undefined` for a cookie that lasts until the browser closes. */
  readonly expires: number | undefined
  readonly created: number
}

/** Where a request comes from: our own pages, a link on a foreign page, or anything else on a foreign page. */
export type SiteContext = "same-site" | "cross-site-navigation" | "cross-site"

/** A cookie that the browser rejected, and why. */
export interface Refusal {
  readonly line: string
  readonly reason: string
}

/** The only rejection that is not the server's fault, because a server cannot know where its response is embedded. */
export const crossSiteRefusal = "SameSite on a cross-site sub-request"

/** RFC 6265bis §5.5 caps every lifetime. */
const maxLifetime = 400 * 86_400_000

/** The cookies of one browser. */
export class BrowserJar {
  readonly refused: Refusal[]
  #cookies: StoredCookie[] = []
  #order = 0

  /** @param refused the list to which rejected cookies are added */
  constructor(refused: Refusal[] = []) {
    this.refused = refused
  }

  /** Returns all cookies that have not expired. */
  all(now: number = Date.now()): readonly StoredCookie[] {
    this.#cookies = this.#cookies.filter(({ expires }) => expires === undefined || expires > now)
    return this.#cookies
  }

  /** Returns the value stored under this name, for any host and path. */
  get(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name)?.value
  }

  /** Sets a cookie as an attacker with access to the browser would. */
  plant(name: string, value: string, url: string, attributes = "Path=/"): void {
    this.store([`${name}=${value}; ${attributes}`], new URL(url), Date.now(), "same-site")
  }

  /** Closes the browser, which deletes the cookies without a lifetime. */
  close(): void {
    this.#cookies = this.#cookies.filter(({ expires }) => expires !== undefined)
  }

  clear(): void {
    this.#cookies = []
  }

  /** Stores the cookies of a response's `Set-Cookie` lines (RFC 6265bis §5.7). */
  store(lines: readonly string[], url: URL, now: number, context: SiteContext): void {
    for (const line of lines) {
      const parsed = fromSetCookie(line)
      const reason = typeof parsed === "string" ? parsed : this.#refuse(parsed, line, url, context)
      if (reason !== undefined) this.refused.push({ line, reason })
      else if (typeof parsed !== "string") this.#put(parsed, url, now)
    }
  }

  /** Returns the `Cookie` header for a request, or `undefined` (RFC 6265bis §5.8.3). */
  header(url: URL, now: number, context: SiteContext): string | undefined {
    const fitting = this.all(now).filter((cookie) =>
      (cookie.hostOnly ? url.hostname === cookie.domain : domainMatches(url.hostname, cookie.domain)) &&
      pathMatches(url.pathname, cookie.path) && (!cookie.secure || isTrustworthy(url)) && maySend(cookie, context)
    )
    const sorted = fitting.toSorted((a, b) => b.path.length - a.path.length || a.created - b.created)
    return sorted.map(({ name, value }) => name ? `${name}=${value}` : value).join("; ") || undefined
  }

  #refuse(cookie: SetCookie, line: string, url: URL, context: SiteContext): string | undefined {
    const { name, value, secure, domain, path, sameSite } = cookie
    if (new TextEncoder().encode(line).length > maxCookieBytes) return `larger than ${maxCookieBytes} bytes`
    if (secure && !isTrustworthy(url)) return "Secure over an insecure connection"
    if (domain && !domain.includes(".") && domain !== url.hostname) return "Domain is a public suffix"
    if (domain && !domainMatches(url.hostname, domain)) return "Domain does not match the host"
    if (sameSite === "none" && !secure) return "SameSite=None without Secure"
    if (sameSite !== "none" && context === "cross-site") return crossSiteRefusal
    const prefixed = (name || value).toLowerCase()
    if (!name && /^__(secure|host)-/.test(prefixed)) return "a prefix without a name"
    if (prefixed.startsWith("__secure-") && !secure) return "__Secure- without Secure"
    if (prefixed.startsWith("__host-") && (!secure || domain || path !== "/")) {
      return "__Host- needs Secure, Path=/ and no Domain"
    }
    return this.#shadows(cookie, url) ? "would shadow a Secure cookie from an insecure page" : undefined
  }

  /** RFC 6265bis §5.7 step 15: leave secure cookies alone. */
  #shadows({ name, secure, domain, path }: SetCookie, url: URL): boolean {
    if (secure || url.protocol === "https:") return false
    const host = domain || url.hostname
    return this.#cookies.some((known) =>
      known.secure && known.name === name && (domainMatches(host, known.domain) || domainMatches(known.domain, host)) &&
      pathMatches(path ?? "/", known.path)
    )
  }

  #put({ domain, path, maxAge, expires, ...rest }: SetCookie, url: URL, now: number): void {
    const end = maxAge === undefined ? expires : maxAge <= 0 ? 0 : now + maxAge * 1_000
    const cookie: StoredCookie = {
      ...rest,
      maxAge,
      domain: domain || url.hostname,
      hostOnly: !domain,
      path: path ?? toDefaultPath(url),
      expires: end === undefined ? undefined : Math.min(end, now + maxLifetime),
      created: ++this.#order,
    }
    const old = this.#cookies.findIndex((known) =>
      known.name === cookie.name && known.domain === cookie.domain && known.hostOnly === cookie.hostOnly &&
      known.path === cookie.path
    )
    if (old < 0) this.#cookies.push(cookie)
    else this.#cookies[old] = { ...cookie, created: this.#cookies[old]!.created }
    this.all(now)
  }
}

const maySend = ({ sameSite }: StoredCookie, context: SiteContext): boolean =>
  context === "same-site" || sameSite === "none" || (sameSite !== "strict" && context === "cross-site-navigation")

/** RFC 6265bis §5.1.4. */
const toDefaultPath = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf("/")) || "/"
