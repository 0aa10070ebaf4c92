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
import { toClientCure } from "../settings/client-credentials.ts"
import { InvalidConfig } from "../errors.ts"
import type { TokenEndpointAuthMethod } from "../model/provider.ts"
import type { OAuthSettings } from "../settings/oauth.ts"

/**
 * The client as the protocol library wants it, its clock set to `now`.
 * @throws {InvalidConfig} when there is no client id
 */
export function toClient(provider: OAuthSettings, now: Date): Client {
  const { id, config } = provider
  if (!config.clientId) throw new InvalidConfig(`Provider "${id}" has no client id: ${toClientCure([provider])}`)
  return { client_id: config.clientId, [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000) }
}

/**
 * The client secret: the configured one, else the one that the provider's facts make.
 * @throws {InvalidConfig} when there is none
 */
export async function requireSecret(provider: OAuthSettings, now: Date): Promise<string> {
  const { id, config } = provider
  if (config.clientSecret) return config.clientSecret
  if (config.secretFrom && config.clientId) return await config.secretFrom({ clientId: config.clientId, now })
  throw new InvalidConfig(
    `Provider "${id}" has no client secret; ${toClientCure([provider])}, ` +
      `or \`client: { token_endpoint_auth_method: "none" }\` for a public client`,
  )
}

/** How the client proves itself in one request. */
export interface ClientProof {
  readonly auth: ClientAuth
  /** What to change if the server refuses a client with the right secret. `undefined` if no cure is known. */
  readonly cure?: string
}

/**
 * How the client proves itself at the token endpoint: as configured, else by basic, else, where the server's metadata does not list that, by post.
 * @throws {InvalidConfig} when the secret is missing
 */
export async function toClientProof(
  provider: OAuthSettings,
  metadata: AuthorizationServer,
  now: Date,
): Promise<ClientProof> {
  const offered = metadata.token_endpoint_auth_methods_supported
  const offersBasic = !Array.isArray(offered) || offered.includes("client_secret_basic") ||
    !offered.includes("client_secret_post")
  const method: TokenEndpointAuthMethod = provider.config.client?.token_endpoint_auth_method ??
    (offersBasic ? "client_secret_basic" : "client_secret_post")
  switch (method) {
    case "client_secret_basic":
      return toBasicProof(provider.config.clientId!, await requireSecret(provider, now))
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
 * Basic authentication with id and secret encoded so that servers which decode a form (RFC 6749 §2.3.1) and servers which decode
 * percent-encoding read the same. Some servers decode nothing: letters, digits and `-._~`, which most ids and secrets are made of,
 * therefore stay as they are.
 */
function toBasicProof(id: string, secret: string): ClientProof {
  const credentials = `${toBasicHalf(id)}:${toBasicHalf(secret)}`
  const auth: ClientAuth = (_server, _client, _body, headers) =>
    headers.set("authorization", `Basic ${btoa(credentials)}`)
  if (credentials === `${id}:${secret}`) return { auth }
  // the redactor of the log hides a word that follows "Basic" and a space
  const cure = "if client id and secret are right, this server may not decode HTTP Basic: " +
    'set `client: { token_endpoint_auth_method: "client_secret_post" }`'
  return { auth, cure }
}

const toBasicHalf = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
