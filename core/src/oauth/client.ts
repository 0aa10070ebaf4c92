import {
  type AuthorizationServer,
  type Client,
  type ClientAuth,
  ClientSecretJwt,
  ClientSecretPost,
  clockSkew,
  None,
  PrivateKeyJwt,
} from "oauth4webapi"
import { toClientFix } from "../settings/client-credentials.ts"
import { InvalidConfig } from "../errors.ts"
import type { TokenEndpointAuthMethod } from "../model/oauth-provider.ts"
import type { OAuthSettings } from "../settings/oauth.ts"

/**
 * Returns the client for the protocol library, with the library's clock set to `now`.
 * @throws {InvalidConfig} if the client id is missing
 */
export function createOAuthClient(provider: OAuthSettings, now: Date): Client {
  const { id, config } = provider
  if (!config.clientId) {
    throw new InvalidConfig(`Provider "${id}": the client id is missing; ${toClientFix([provider])}`)
  }
  return { client_id: config.clientId, [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000) }
}

/**
 * Returns the configured client secret or, without it, the result of the provider's `secretFrom`.
 * @throws {InvalidConfig} if the client secret is missing
 */
export async function requireSecret(provider: OAuthSettings, now: Date): Promise<string> {
  const { id, config } = provider
  if (config.clientSecret) return config.clientSecret
  if (config.secretFrom && config.clientId) return await config.secretFrom({ clientId: config.clientId, now })
  throw new InvalidConfig(
    `Provider "${id}": the client secret is missing; ${toClientFix([provider])}, ` +
      `or \`client: { token_endpoint_auth_method: "none" }\` for a public client`,
  )
}

/** How the client authenticates at the token endpoint. */
export interface ClientAuthentication {
  readonly auth: ClientAuth
  /** What to change if the server refuses a client whose id and secret are right. `undefined` if no fix is known. */
  readonly fix?: string
}

/**
 * Returns how the client authenticates at the token endpoint (RFC 6749 §2.3). The default is `client_secret_basic`, or
 * `client_secret_post` if the server's metadata lists that one but not the other.
 * @throws {InvalidConfig} if the client secret is missing
 */
export async function createClientAuthentication(
  provider: OAuthSettings,
  metadata: AuthorizationServer,
  now: Date,
): Promise<ClientAuthentication> {
  const offered = metadata.token_endpoint_auth_methods_supported
  const offersBasic = !Array.isArray(offered) || offered.includes("client_secret_basic") ||
    !offered.includes("client_secret_post")
  const method: TokenEndpointAuthMethod = provider.config.client?.token_endpoint_auth_method ??
    (offersBasic ? "client_secret_basic" : "client_secret_post")
  switch (method) {
    case "client_secret_basic":
      return createBasicAuthentication(provider.config.clientId!, await requireSecret(provider, now))
    case "client_secret_post":
      return { auth: ClientSecretPost(await requireSecret(provider, now)) }
    case "client_secret_jwt":
      return { auth: ClientSecretJwt(await requireSecret(provider, now)) }
    case "private_key_jwt":
      return { auth: PrivateKeyJwt(provider.token.clientPrivateKey!) }
    case "none":
      return { auth: None() }
  }
}

/**
 * Returns HTTP Basic authentication. Servers that decode a form (RFC 6749 §2.3.1) and servers that decode
 * percent-encoding read the same id and secret. Some servers decode nothing, so letters, digits and `-._~`, the only
 * characters in most ids and secrets, stay as they are.
 */
function createBasicAuthentication(id: string, secret: string): ClientAuthentication {
  const credentials = `${toBasicPart(id)}:${toBasicPart(secret)}`
  const auth: ClientAuth = (_server, _client, _body, headers) =>
    headers.set("authorization", `Basic ${btoa(credentials)}`)
  if (credentials === `${id}:${secret}`) return { auth }
  // keep the colon after "Basic": the log redacts the word that follows "Basic" and a space
  const fix = "if client id and secret are right, this server may not decode HTTP Basic: " +
    'set `client: { token_endpoint_auth_method: "client_secret_post" }`'
  return { auth, fix }
}

const toBasicPart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
