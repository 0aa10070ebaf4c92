import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "../app/config.ts"
import { findPatternFault } from "../web/origin-pattern.ts"
import { isLoopback, parseUrl } from "../web/url.ts"
import { type Providers, type ProxySettings, readOwnUrls } from "../app/redirect-proxy.ts"

/** Returns the options of redirect proxies, checked. @throws {InvalidConfig} if one is invalid */
export function readRedirectProxy(config: AuthConfig, providers: Providers): ProxySettings {
  return {
    url: config.redirectProxyUrl ? toRedirectProxyUrl(config.redirectProxyUrl) : undefined,
    urls: new Map(readOwnUrls(providers).map(([id, url]) => [id, toRedirectProxyUrl(url, `Provider "${id}": `)])),
    origins: toProxyOrigins(config.redirectProxyOrigins),
  }
}

/**
 * Returns the base URL of another deployment's routes, without a trailing slash.
 * @param owner text before the option's name in the error message
 */
function toRedirectProxyUrl(text: string, owner = ""): string {
  const url = typeof text === "string" ? parseUrl(text) : undefined
  const isSafe = url && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)))
  if (isSafe && url.href === url.origin + url.pathname && url.pathname !== "/") {
    return url.href.replace(/\/$/, "")
  }
  throw new InvalidConfig(
    `${owner}\`redirectProxyUrl\` (AUTH_REDIRECT_PROXY_URL) must be the https URL of a deployment's routes, such as ` +
      '"https://app.example/auth"',
  )
}

/** Returns a frozen copy of the patterns. */
function toProxyOrigins(patterns: readonly string[] = []): readonly string[] {
  if (!Array.isArray(patterns)) {
    throw new InvalidConfig(
      '`redirectProxyOrigins` must be a list of origins, such as `["https://*.preview.app.example"]`',
    )
  }
  for (const pattern of patterns) {
    const fault = typeof pattern === "string" ? findPatternFault(pattern) : "must be text"
    if (fault) throw new InvalidConfig(`\`redirectProxyOrigins\`: ${JSON.stringify(pattern)} ${fault}`)
  }
  return Object.freeze([...patterns])
}
