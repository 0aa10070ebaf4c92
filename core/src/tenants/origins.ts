/**
 * Apps with several origins. Loaded only by apps that set `origins`, or whose `providers` is a function.
 * @module
 */
import { InvalidConfig, InvalidHost } from "../errors.ts"
import type { AuthConfig } from "../app/config.ts"
import type { Provider } from "../app/provider.ts"
import { completeProvider } from "../app/symbols.ts"
import { loadOnce } from "../app/load-once.ts"
import { defineFeature, type Feature } from "../app/feature.ts"
import type { OriginParts, OriginSettings, ProviderLookup, Settings } from "../app/settings.ts"
import { findPatternFault } from "../web/origin-pattern.ts"
import { toOrigin } from "../web/url.ts"
import { readOrigin } from "../app/context.ts"

/** One label of a host: letters, digits and hyphens (RFC 1123 §2.1). */
const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/** Returns the list of origins, or `undefined` if it is not set. @throws {InvalidConfig} if an entry is not an origin or a pattern */
function readOrigins({ origins }: AuthConfig): OriginSettings | undefined {
  if (origins === undefined) return undefined
  if (!Array.isArray(origins) || origins.length === 0) {
    throw new InvalidConfig(
      '`origins` must be a list of origins, such as `["https://a.example", "https://*.b.example"]`',
    )
  }
  const exact = new Set(origins.map(toEntry))
  const patterns = [...exact].filter((entry) => entry.includes("*")).map((entry) =>
    entry.split("*") as [string, string]
  )
  const match = (origin: string) =>
    exact.has(origin) ||
    patterns.some(([start, end]) =>
      origin.startsWith(start) && origin.endsWith(end) && label.test(origin.slice(start.length, -end.length))
    )
  return {
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
    ? findPatternFault(entry as string)
    : undefined
  if (fault || !origin) throw new InvalidConfig(`\`origins\`: ${JSON.stringify(entry)} ${fault}`)
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
    `\`origins\` does not list the origin of this request${development ? `, ${named[0]}` : ""}; behind a proxy that ` +
      "sets X-Forwarded-Host, set AUTH_TRUST_HOST=true (option `trustHost`), too",
  )
}

/** A configuration that was completed from the environment before its providers are known. */
interface Completed {
  readonly [completeProvider]?: (provider: Provider) => Provider
}

const loadLookup = /* @__PURE__ */ loadOnce(() => import("./provider-lookup.ts"))

const findSettings: ProviderLookup["findSettings"] = async (...given) =>
  await (await loadLookup()).findSettings(...given)

const origins: OriginParts = {
  read: readOrigins,
  findByOrigin(config, find, create) {
    const base = create({ ...config, providers: [] })
    if (!base.origin && !base.origins) {
      throw new InvalidConfig(
        "`providers` must be an array of providers, such as `[GitHub]`. It may be a function if `origins` lists the " +
          "origins for which it is called",
      )
    }
    const { [completeProvider]: complete = (provider: Provider) => provider } = config as Completed
    const toSettings = (origin: string, providers: readonly Provider[]): Settings => {
      if (!Array.isArray(providers)) throw new InvalidConfig("`providers` must return an array of providers, or null")
      return Object.freeze({ ...create({ ...config, providers: providers.map(complete) }), origin })
    }
    return Object.freeze({ ...base, lookup: { find, toSettings, findSettings } })
  },
}

/**
 * The feature for the option `origins`, and for `providers` as a function. `@svc-auth/core` and the bindings contain it. With
 * `@svc-auth/core/lean`, add it:
 *
 * ```ts
 * import { Auth } from "@svc-auth/core/lean"
 * import { originsFeature } from "@svc-auth/core/origins"
 *
 * const config = { providers: [GitHub], secret, origins: ["https://a.example", "https://*.b.example"], use: [originsFeature] }
 * ```
 */
export const originsFeature: Feature = /* @__PURE__ */ defineFeature({ id: "origins", origins })
