import type { AuthConfig } from "../app/config.ts"
import { InvalidConfig, InvalidHost } from "../errors.ts"
import type { FindProviders, Provider } from "../app/provider.ts"
import { completeProvider } from "../app/symbols.ts"
import { loadOnce } from "../app/load-once.ts"
import { defineFeature, type Feature } from "../app/feature.ts"
import { checkNames, type Names } from "../app/option-names.ts"
import type { OriginSettings, ProviderLookup, Settings, TenantParts } from "../app/settings.ts"
import { findPatternFault } from "../web/origin-pattern.ts"
import { toOrigin } from "../web/url.ts"
import { readOrigin } from "../app/context.ts"

/** The app's origins, and what differs between them. */
export interface TenantsOptions {
  /**
   * The app's public origins: `https://a.example`, or `https://*.b.example`, where `*` is exactly one label. Requests to other hosts are
   * rejected with `InvalidHost`. If more than one origin can match, sessions, links and everything else that the library issues are valid
   * only at the origin that issued them.
   */
  origins: readonly string[]
  /**
   * Returns the providers of one of the origins, in addition to those of the configuration, or `null` if the app is not served there. It is
   * called at most once a minute per origin in use. Default: all origins have the same providers.
   */
  providers?: FindProviders | undefined
}
const options: Names<TenantsOptions> = { origins: true, providers: true }

/** One label of a host: letters, digits and hyphens (RFC 1123 §2.1). */
const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/** Returns the origins, checked. @throws {InvalidConfig} if an option is invalid */
function readOrigins(given: TenantsOptions): OriginSettings {
  checkNames("tenants.", given, options)
  const { origins, providers } = given
  if (!Array.isArray(origins) || origins.length === 0) {
    throw new InvalidConfig(
      '`tenants.origins` must be a list of origins, such as `["https://a.example", "https://*.b.example"]`',
    )
  }
  if (providers !== undefined && typeof providers !== "function") {
    throw new InvalidConfig("`tenants.providers` must be a function that returns the providers of an origin")
  }
  const exact = new Set(origins.map(toEntry))
  const patterns = [...exact].filter((entry) => entry.includes("*")).map((entry) => entry.split("*"))
  const match = (origin: string) =>
    exact.has(origin) ||
    patterns.some(([start = "", end = ""]) =>
      origin.startsWith(start) && origin.endsWith(end) && label.test(origin.slice(start.length, -end.length))
    )
  return {
    list: [...exact],
    areSeveral: exact.size > 1 || patterns.length > 0,
    match,
    find: (settings, headers, url) => findListedOrigin(match, settings, headers, url),
  }
}

/** Returns the entry in the spelling of `URL.origin`, with its `*`. */
function toEntry(entry: unknown): string {
  const [scheme = "", host, ...more] = typeof entry === "string" ? entry.split("*") : []
  const isPattern = host !== undefined && more.length === 0 && /^https?:\/\/$/i.test(scheme) && host.startsWith(".")
  const origin = typeof entry !== "string" ? undefined : toOrigin(isPattern ? `${scheme}x${host}` : entry)
  const fault = !origin || (host !== undefined && !isPattern)
    ? "must be an origin such as https://a.example, or have one * in place of its first label, as in https://*.b.example"
    : isPattern && !/^http:\/\/x\.localhost(:\d+)?$/.test(origin)
    ? findPatternFault(String(entry))
    : undefined
  if (fault || !origin) throw new InvalidConfig(`\`tenants.origins\`: ${JSON.stringify(entry)} ${fault}`)
  return isPattern ? origin.replace("://x", "://*") : origin
}

/**
 * Returns the listed origin that the request names. Behind a proxy that terminates TLS, the app does not have the scheme that browsers use. Unless
 * a trusted header contains it, the list decides, and the request's own scheme comes first.
 * @throws {InvalidHost} if a header is malformed, or the origin is not listed
 */
function findListedOrigin(
  match: OriginSettings["match"],
  { trustHost, development }: Pick<Settings, "trustHost" | "development">,
  headers: Pick<Headers, "get">,
  { host, protocol }: URL,
): string {
  const named = [protocol, protocol === "http:" ? "https:" : "http:"].map((scheme) =>
    readOrigin(headers, { host, protocol: scheme }, trustHost)
  )
  const listed = named.find(match)
  if (listed) return listed
  // the sender chose the host, so in production logs do not contain it
  throw new InvalidHost(
    `\`tenants.origins\` does not list the origin of this request${
      development ? `, ${named[0]}` : ""
    }; behind a proxy that ` +
      "sets X-Forwarded-Host, set AUTH_TRUST_HOST=true (option `trustHost`), too",
  )
}

/** A configuration that was completed from the environment before all of its providers are known. */
interface Completed {
  readonly [completeProvider]?: (provider: Provider) => Provider
}

const loadLookup = /* @__PURE__ */ loadOnce(() => import("./provider-lookup.ts"))

const findSettings: ProviderLookup["findSettings"] = async (...given) =>
  await (await loadLookup()).findSettings(...given)

/** Returns the function that creates the settings of an app whose origins have their own providers. */
const createLookup = (find: FindProviders): TenantParts["findByOrigin"] => (config, create) => {
  const { [completeProvider]: complete = (provider: Provider) => provider }: AuthConfig & Completed = config
  const toSettings = (origin: string, found: readonly Provider[]): Settings => {
    if (!Array.isArray(found)) throw new InvalidConfig("`tenants.providers` must return an array of providers, or null")
    return Object.freeze({ ...create({ ...config, providers: [...config.providers, ...found.map(complete)] }), origin })
  }
  return Object.freeze({ ...create(config), lookup: { find, toSettings, findSettings } })
}

/**
 * Returns the feature for apps with several origins, such as one for each tenant.
 *
 * ```ts
 * import { tenants } from "@svc-auth/core/features"
 *
 * const config = { providers: [GitHub], secret, use: [tenants({ origins: ["https://a.example", "https://*.b.example"] })] }
 * ```
 */
export const tenants = (given: TenantsOptions): Feature =>
  defineFeature({
    id: "tenants",
    tenants: { readOrigins: () => readOrigins(given), findByOrigin: given.providers && createLookup(given.providers) },
  })
