import type { AuthorizationServer } from "oauth4webapi"
import { InvalidEndpoints } from "../errors.ts"
import type { OAuthSettings } from "../settings/oauth.ts"
import { isPrivateHost, parseUrl } from "../web/url.ts"
import { slotOf } from "./slot.ts"
import { fetchOf, getJson, isSafe } from "./transport.ts"

/** Where a provider's endpoints are: its configuration, completed by its discovery document. */
export interface Server {
  /** Absent where nothing says who issues: then nothing can be compared with it. */
  readonly issuer: string | undefined
  readonly metadata: AuthorizationServer
}

/** Seconds for which a discovery document and a key set are believed. */
export const maxAgeSeconds = 600
const endpoints = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] as const

type Found = Readonly<Record<string, unknown>>
const nothing: Found = {}
// the last one made, for as long as what it was made of is the same
const made = new WeakMap<OAuthSettings, { readonly found: Found; readonly server: Server }>()

/**
 * The provider's server; its discovery document is fetched at most every ten minutes.
 * @throws {InvalidEndpoints} when the document names another issuer or an endpoint that is not https
 * @throws {Error} when it cannot be fetched
 */
export async function findServer(provider: OAuthSettings, now: Date): Promise<Server> {
  const found = provider.discovers ? await discover(provider, now) : nothing
  const known = made.get(provider)
  if (known?.found === found) return known.server
  const server = toServer(provider, found)
  made.set(provider, { found, server })
  return server
}

async function discover(provider: OAuthSettings, now: Date): Promise<Found> {
  const { id, issuer, issuerFrom } = provider
  // the slot is of this issuer to the letter, so that what it holds has been compared with it
  const slot = slotOf<Found>(fetchOf(provider), issuerFrom ? "tenants" : "issuer", issuer!)
  return await slot.get(now, maxAgeSeconds, async () => {
    const found = await getJson(provider, `${issuer!.replace(/\/$/, "")}/.well-known/openid-configuration`)
    // where the issuer varies by tenant the document can only name a pattern: ID tokens are compared with `issuerFrom`
    if (found.issuer === issuer || issuerFrom) return found
    const named = typeof found.issuer === "string" ? JSON.stringify(found.issuer.slice(0, 200)) : "none"
    throw new InvalidEndpoints(
      `Provider "${id}": its discovery document names the issuer ${named}, \`issuer\` is ${JSON.stringify(issuer)}: ` +
        "they must be equal to the letter",
    )
  })
}

function toServer(provider: OAuthSettings, found: Found): Server {
  const { issuer, jwksUrl } = provider
  const given = [provider.authorization.url, provider.token.url, provider.userinfo.url, jwksUrl]
  const metadata: Record<string, unknown> = { ...found }
  endpoints.forEach((endpoint, i) => {
    metadata[endpoint] = given[i] ?? toSafe(provider, endpoint, found[endpoint])
  })
  // the protocol library wants some issuer; where none is known it is never compared
  metadata.issuer = issuer ?? metadata.token_endpoint
  return { issuer, metadata: metadata as unknown as AuthorizationServer }
}

function toSafe(provider: OAuthSettings, endpoint: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const url = typeof value === "string" ? parseUrl(value) : undefined
  // a document from elsewhere has no business on this machine or in its network
  const isNear = url && isPrivateHost(url) && !isPrivateHost(new URL(provider.issuer!))
  if (url && isSafe(url, provider) && !isNear) return url.href
  throw new InvalidEndpoints(
    `Provider "${provider.id}": its discovery document's \`${endpoint}\` is not an https URL, or leads into a private network`,
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
