import type { OIDCConfig } from "../../../src/oauth/provider.ts"
import type { OAuthSettings } from "../../../src/oauth/settings.ts"
import { customFetch } from "../../../src/app/symbols.ts"
import { getProviderSettings } from "../../check-provider.ts"
import * as oauth from "oauth4webapi"

export const issuer = "https://idp.test"
export const clientId = "the-client"
export const clientSecret = "the client secret, long enough for HS256"
/** A year ahead of the machine, so that code that reads the machine's clock fails here. */
export const now: Date = new Date("2027-11-20T12:00:00Z")
export const seconds: number = now.getTime() / 1000

/** The parts of a request that a provider reads. */
export interface Sent {
  readonly headers?: HeadersInit | undefined
  readonly body?: unknown
}

/** The provider's responses, by path. */
export type Answers = Readonly<Record<string, (request: Sent) => Response | Promise<Response>>>

type Call = (input: RequestInfo | URL, init?: Sent) => Promise<Response>

/** The discovery document. */
export const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ["RS256", "ES256"],
  userinfo_signing_alg_values_supported: ["RS256", "ES256"],
}

/** One provider as each of the two sees it. */
export interface Provider {
  readonly ours: OAuthSettings
  /** Lets `oauth4webapi` send its requests to the provider. */
  readonly options: { readonly [oauth.customFetch]: Call }
  readonly server: oauth.AuthorizationServer
}

/** Returns a provider with these responses. A discovery document is among them if none is given. */
export function createProvider(answers: Answers, config: Partial<OIDCConfig> = {}, own: object = metadata): Provider {
  const all: Answers = { "/.well-known/openid-configuration": () => Response.json(own), ...answers }
  const call: Call = async (input, init = {}) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname
    return await all[path]?.(init) ?? new Response("not here", { status: 404 })
  }
  const oidc = { id: "idp", name: "IdP", type: "oidc", issuer, clientId, clientSecret, ...config } satisfies OIDCConfig
  const ours = getProviderSettings({ ...oidc, [customFetch]: call }) as OAuthSettings
  return { ours, options: { [oauth.customFetch]: call }, server: own as oauth.AuthorizationServer }
}

/** Returns the client for `oauth4webapi`, at the time of these cases. */
export const createClient = (more: Partial<oauth.Client> = {}): oauth.Client => ({
  client_id: clientId,
  [oauth.clockSkew]: seconds - Math.floor(Date.now() / 1000),
  ...more,
})
