import { InvalidConfig } from "../errors.ts"
import { toClientFix } from "../app/client-credentials.ts"
import type { Server, ServerMetadata } from "../app/oauth-protocol.ts"
import type { OAuthSettings } from "./settings.ts"
import { isPrivateHost, parseUrl } from "../web/url.ts"
import { cacheOf } from "../app/cached-value.ts"
import { fetchOf, getJson, isSafe } from "./transport.ts"

/** Seconds for which discovery documents and key sets are cached. */
export const maxAgeSeconds = 600
const endpoints = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] as const

type Found = Readonly<Record<string, unknown>>
const nothing: Found = {}
// the last result for each provider, valid as long as its discovery document is the same object
const servers = new WeakMap<OAuthSettings, { readonly found: Found; readonly server: Server }>()

/**
 * Returns the provider's endpoints. The discovery document is fetched at most every ten minutes.
 * @param waitSeconds how long to wait after a failed fetch. Default: not at all
 * @throws {InvalidConfig} if the issuer is missing, or the document names another issuer (OpenID Connect Discovery §4.3) or an endpoint that is
 * not https
 * @throws {Error} if the document cannot be fetched
 */
export async function findServer(provider: OAuthSettings, now: Date, waitSeconds = 0): Promise<Server> {
  if (provider.lacksIssuer) {
    throw new InvalidConfig(`Provider "${provider.id}": the issuer is missing; ${toClientFix([provider])}`, {
      type: "InvalidEndpoints",
    })
  }
  const found = provider.discovers ? await discover(provider, now, waitSeconds) : nothing
  const known = servers.get(provider)
  if (known?.found === found) return known.server
  const server = toServer(provider, found)
  servers.set(provider, { found, server })
  return server
}

const toDiscoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`

async function discover(provider: OAuthSettings, now: Date, waitSeconds: number): Promise<Found> {
  const { id, issuer, issuerFrom, discovery = toDiscoveryUrl(issuer!) } = provider
  // the cache's key has the exact issuer, because the cached document was compared with it
  const key = provider.discovery ? `${issuer} ${discovery}` : issuer!
  const cache = cacheOf<Found>(fetchOf(provider), issuerFrom ? "tenants" : "issuer", key)
  return await cache.getSparingly(now, maxAgeSeconds, waitSeconds, async () => {
    const found = await (provider.protocol.discover ?? getJson)(provider, discovery)
    // if each tenant has its own issuer, the document contains only a pattern, and `issuerFrom` checks the issuer of ID tokens
    if (found.issuer === issuer || issuerFrom) return found
    const named = typeof found.issuer === "string" ? found.issuer : undefined
    const isElsewhere = named !== undefined && toDiscoveryUrl(named) !== discovery
    throw new InvalidConfig(
      `Provider "${id}": its discovery document names ${
        named === undefined ? "no issuer" : `the issuer ${JSON.stringify(named.slice(0, 200))}`
      }, but \`issuer\` is ${JSON.stringify(issuer)}; set \`issuer\` to exactly the issuer of the document` +
        (isElsewhere ? `, and \`discovery\` to "${discovery}"` : ""),
      { type: "InvalidEndpoints" },
    )
  })
}

function toServer(provider: OAuthSettings, found: Found): Server {
  const { issuer, jwksUrl } = provider
  const given = [provider.authorization.url, provider.token.url, provider.userinfo.url, jwksUrl]
  const metadata: Record<string, unknown> = { ...found }
  endpoints.forEach((endpoint, i) => {
    metadata[endpoint] = given[i] ?? toSafeUrl(provider, endpoint, found[endpoint])
  })
  // the audience of client assertions. Without a configured issuer it is a placeholder that is never compared with `iss`: see `toComparable`
  metadata.issuer = issuer ?? metadata.token_endpoint
  return { issuer, metadata: metadata as ServerMetadata }
}

/**
 * Returns the URL of an endpoint in the discovery document, or `undefined` if the document has none.
 * @throws {InvalidConfig} if it is not https, or leads from a public issuer into a private network
 */
export function toSafeUrl(provider: OAuthSettings, endpoint: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const url = typeof value === "string" ? parseUrl(value) : undefined
  // a public document must not make this server send requests into its own network
  const isNear = url && isPrivateHost(url) && !isPrivateHost(new URL(provider.issuer!))
  if (url && isSafe(url, provider) && !isNear) return url.href
  throw new InvalidConfig(
    `Provider "${provider.id}": \`${endpoint}\` of its discovery document must be an https URL outside of private networks`,
    { type: "InvalidEndpoints" },
  )
}

/**
 * Returns the endpoint's URL.
 * @throws {InvalidConfig} if the provider has no such endpoint; the message names the option to set
 */
export function requireEndpoint(
  { id }: OAuthSettings,
  { metadata }: Server,
  endpoint: typeof endpoints[number],
): string {
  const url = metadata[endpoint]
  if (url) return url
  const option = endpoint === "jwks_uri" ? "jwks_endpoint" : endpoint.replace("_endpoint", "")
  throw new InvalidConfig(`Provider "${id}": its discovery document has no \`${endpoint}\`; set \`${option}\``, {
    type: "InvalidEndpoints",
  })
}
