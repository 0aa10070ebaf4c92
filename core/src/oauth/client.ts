import { toClientFix, withoutSecret } from "../app/client-credentials.ts"
import { InvalidConfig } from "../errors.ts"
import type { TokenEndpointAuthMethod } from "./client-metadata.ts"
import type { OAuthSettings } from "./settings.ts"
import { requireSecret } from "./client-secret.ts"
import type { ServerMetadata } from "../app/oauth-protocol.ts"

/** The client as registered at the provider. */
export interface Client {
  readonly client_id: string
}

/** Adds client authentication to a token request. */
type ClientAuth = (client: Client, body: URLSearchParams, headers: Headers) => void

/** Returns the client. @throws {InvalidConfig} if the client id is missing */
export function createOAuthClient(provider: OAuthSettings): Client {
  const { id, config } = provider
  if (!config.clientId) {
    throw new InvalidConfig(`Provider "${id}": the client id is missing; ${toClientFix([provider])}`)
  }
  return { client_id: config.clientId }
}

/** Returns the request parameters under the provider's own names. */
export function rename({ config: { parameterNames } }: OAuthSettings, parameters: URLSearchParams): URLSearchParams {
  if (!parameterNames) return parameters
  return new URLSearchParams([...parameters].map(([name, value]) => [parameterNames[name] ?? name, value]))
}

/** How the client authenticates at the token endpoint. */
export interface ClientAuthentication {
  readonly auth: ClientAuth
  /** Suggested fix if the server refuses a client whose id and secret are right. `undefined` if no fix is known. */
  readonly fix?: string
}

/**
 * Returns the client authentication method for the token endpoint. The default is `client_secret_basic`, or `client_secret_post` if the server's
 * metadata lists that one but not the other.
 */
function findMethod({ config }: OAuthSettings, metadata: ServerMetadata): TokenEndpointAuthMethod {
  const offered = metadata.token_endpoint_auth_methods_supported
  const offersBasic = !Array.isArray(offered) || offered.includes("client_secret_basic") ||
    !offered.includes("client_secret_post")
  return config.client?.token_endpoint_auth_method ?? (offersBasic ? "client_secret_basic" : "client_secret_post")
}

/** Checks that the client has the secret with which it authenticates. @throws {InvalidConfig} if it is missing */
export async function assertClientSecret(
  provider: OAuthSettings,
  metadata: ServerMetadata,
  now: Date,
): Promise<void> {
  const method = findMethod(provider, metadata)
  if (!withoutSecret.has(method)) await requireSecret(provider, now)
}

/**
 * Returns how the client authenticates at the token endpoint (RFC 6749 §2.3).
 * @throws {InvalidConfig} if the client secret is missing
 */
export async function createClientAuthentication(
  provider: OAuthSettings,
  metadata: ServerMetadata,
  now: Date,
): Promise<ClientAuthentication> {
  const method = findMethod(provider, metadata)
  if (method === "none") return { auth: ({ client_id }, body) => body.set("client_id", client_id) }
  const secret = await requireSecret(provider, now)
  if (method === "client_secret_basic") return createBasicAuthentication(provider.config.clientId!, secret)
  return {
    auth: ({ client_id }, body) => {
      body.set("client_id", client_id)
      body.set("client_secret", secret)
    },
  }
}

/**
 * Returns HTTP Basic authentication. Id and secret are encoded so that servers that decode a form (RFC 6749 §2.3.1) and servers that decode
 * percent-encoding read the same values. Some servers do not decode anything, so letters, digits and `-._~`, the only characters in most ids and
 * secrets, stay unchanged.
 */
function createBasicAuthentication(id: string, secret: string): ClientAuthentication {
  const credentials = `${toBasicPart(id)}:${toBasicPart(secret)}`
  const auth: ClientAuth = (_client, _body, headers) => headers.set("authorization", `Basic ${btoa(credentials)}`)
  if (credentials === `${id}:${secret}`) return { auth }
  // keep the colon after "Basic", because the log redacts the word that follows "Basic" and a space
  const fix = "if client id and secret are right, this server may not decode HTTP Basic: " +
    'set `client: { token_endpoint_auth_method: "client_secret_post" }`'
  return { auth, fix }
}

const toBasicPart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
