import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "./config.ts"
import type { PagesOptions } from "../types.ts"
import { parseUrl, toOrigin } from "../web/url.ts"

/** Returns the path of the routes, without a trailing slash. @throws {InvalidConfig} if it is malformed */
export function toBasePath(path = "/auth"): string {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  if (!/^(\/[\w.~-]+)+$/.test(plain) || /\/\.{1,2}(\/|$)/.test(plain)) {
    throw new InvalidConfig(
      `\`basePath\` must be a path like "/auth", with letters, digits, . _ ~ - between slashes; it is ${
        JSON.stringify(path)
      }`,
    )
  }
  return plain
}

/** Returns the origin in the spelling of `URL.origin`. @throws {InvalidConfig} if it is not an origin */
export function toConfiguredOrigin(origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined
  const exact = toOrigin(origin)
  if (exact) return exact
  throw new InvalidConfig(
    '`origin` (AUTH_URL) must be an origin like "https://app.example", with its scheme; a path belongs in `basePath`; ' +
      `it is ${JSON.stringify(origin)}`,
  )
}

/** Returns the number of proxies, unchanged. @throws {InvalidConfig} if it is not a whole number of at least 1 */
export function toTrustedProxies(proxies: number | undefined): number | undefined {
  if (proxies === undefined || (Number.isInteger(proxies) && proxies >= 1)) return proxies
  throw new InvalidConfig(
    "`trustedProxies` must be the number of proxies that append to X-Forwarded-For, at least 1; leave it out without a proxy",
  )
}

/** Returns the app's own pages. @throws {InvalidConfig} if a page is not a path or URL, or lies under `basePath` */
export function toPages(pages: AuthConfig["pages"], basePath: string): Partial<PagesOptions> {
  const app = "http://app.invalid"
  for (const [name, page] of Object.entries(pages ?? {})) {
    const url = typeof page === "string" && parseUrl(page, app)
    if (page !== undefined && (!url || !/^(\/(?!\/)|https?:)/.test(page))) {
      throw new InvalidConfig(`\`pages.${name}\` must be a path like "/login" or an http(s) URL`)
    }
    if (url && url.origin === app && `${url.pathname}/`.startsWith(`${basePath}/`)) {
      throw new InvalidConfig(`\`pages.${name}\` is under \`basePath\`; leave it out to use the built-in page`)
    }
  }
  return pages ?? {}
}
