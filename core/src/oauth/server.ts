import type { createLocalJWKSet } from "jose"
import type { AuthorizationServer } from "oauth4webapi"
import { InvalidEndpoints } from "../errors.ts"
import type { OAuthSettings } from "../provider-settings.ts"
import { isLoopback, parseUrl } from "../web/url.ts"
import { Slot } from "./slot.ts"
import { fetchOf, getJson, isSafe } from "./transport.ts"

export type KeySet = ReturnType<typeof createLocalJWKSet>

/** Where a provider's endpoints are: its configuration, completed by its discovery document. */
export interface Server {
  /** Absent where nothing says who issues: then nothing can be compared with it. */
  readonly issuer: string | undefined
  readonly metadata: AuthorizationServer
  readonly keys: Slot<KeySet>
}

/** Seconds for which a discovery document and a key set are believed. */
export const maxAgeSeconds = 600
const endpoints = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] as const

// by settings and by fetch: what one function brought is not shown to callers of another
const servers = new WeakMap<OAuthSettings, WeakMap<typeof fetch, Slot<Server>>>()

/**
 * The provider's server; its discovery document is fetched at most every ten minutes.
 * @throws {InvalidEndpoints} when the document names another issuer or an endpoint that is not https
 * @throws {Error} when it cannot be fetched
 */
export function findServer(provider: OAuthSettings, now: Date): Promise<Server> {
  let slots = servers.get(provider)
  if (!slots) servers.set(provider, slots = new WeakMap())
  const fetch = fetchOf(provider)
  let slot = slots.get(fetch)
  if (!slot) slots.set(fetch, slot = new Slot())
  const { discovers } = provider
  return slot.get(now, discovers ? maxAgeSeconds : Infinity, () => discovers ? discover(provider) : manual(provider))
}

const manual = (provider: OAuthSettings): Promise<Server> => Promise.resolve(toServer(provider, {}))

async function discover(provider: OAuthSettings): Promise<Server> {
  const { id, issuer, config } = provider
  const url = `${issuer!.replace(/\/$/, "")}/.well-known/openid-configuration`
  const found = await getJson(provider, url)
  // where the issuer varies by tenant the document can only name a pattern: ID tokens are compared with `issuerFrom`
  if (found.issuer !== issuer && !("issuerFrom" in config && config.issuerFrom)) {
    const named = typeof found.issuer === "string" ? JSON.stringify(found.issuer) : "none"
    throw new InvalidEndpoints(
      `Provider "${id}": its discovery document names the issuer ${named}, \`issuer\` is ${
        JSON.stringify(issuer)
      }; they must be equal to the letter`,
    )
  }
  return toServer(provider, found)
}

function toServer(provider: OAuthSettings, found: Record<string, unknown>): Server {
  const { issuer, jwksUrl } = provider
  const given = [provider.authorization.url, provider.token.url, provider.userinfo.url, jwksUrl]
  const metadata: Record<string, unknown> = { ...found }
  endpoints.forEach((endpoint, i) => {
    metadata[endpoint] = given[i] ?? toSafe(provider, endpoint, found[endpoint])
  })
  // the protocol library wants some issuer; where none is known it is never compared
  metadata.issuer = issuer ?? metadata.token_endpoint
  return { issuer, metadata: metadata as unknown as AuthorizationServer, keys: new Slot() }
}

function toSafe(provider: OAuthSettings, endpoint: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const url = typeof value === "string" ? parseUrl(value) : undefined
  // a document from elsewhere has no business on this machine
  const isNear = url?.protocol === "http:" && isLoopback(url) && !isLoopback(new URL(provider.issuer!))
  if (url && isSafe(url, provider) && !isNear) return url.href
  throw new InvalidEndpoints(
    `Provider "${provider.id}": its discovery document's \`${endpoint}\` is not an https URL`,
  )
}

/**
 * The endpoint's URL.
 * @throws {InvalidEndpoints} naming what to set
 */
export function requireEndpoint(
  { id }: OAuthSettings,
  { metadata }: Server,
  endpoint: typeof endpoints[number],
): string {
  const url = metadata[endpoint]
  if (url) return url
  const option = endpoint === "jwks_uri" ? "jwks_endpoint" : endpoint.replace("_endpoint", "")
  throw new InvalidEndpoints(`Provider "${id}": its discovery document has no \`${endpoint}\`; set \`${option}\``)
}
