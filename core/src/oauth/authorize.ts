import { calculatePKCECodeChallenge } from "oauth4webapi"
import { AuthError, OAuthSignInError } from "../errors.ts"
import { flowParams, type OAuthSettings } from "../settings/oauth.ts"
import { toRandomToken } from "../web/bytes.ts"
import { toClient, toClientProof } from "./client.ts"
import { findServer, requireEndpoint, type Server } from "./server.ts"

/** What the callback must find again: sealed into the flow's cookie, seen by nobody. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce?: string
  /** Present exactly if a PKCE challenge was sent. */
  readonly verifier?: string
  readonly issuer?: string
  readonly clientId: string
}

/** A browser-given value is a hint, never a document. */
const maxHint = 512

/**
 * The URL to send the user to, what to keep until they are back, and whether the provider's metadata lists PKCE methods
 * without S256, which is sent all the same.
 * @throws {InvalidConfig} when client id or secret is missing
 * @throws {InvalidEndpoints} when discovery names another issuer or no authorization endpoint
 * @throws {OAuthSignInError} when discovery fails
 */
export async function startAuthorization(
  provider: OAuthSettings,
  { redirectUri, params, state, now }: {
    redirectUri: string
    params: URLSearchParams
    state: string
    now: Date
  },
): Promise<{ url: URL; secrets: FlowSecrets; deniesPkce: boolean }> {
  const { client_id: clientId } = toClient(provider, now)
  const server = await reach(provider, now)
  await toClientProof(provider, server.metadata, now) // a missing secret is better found before the person has left
  const url = new URL(requireEndpoint(provider, server, "authorization_endpoint"))
  const secrets: FlowSecrets = {
    state,
    clientId,
    ...(provider.checks.has("nonce") && { nonce: toRandomToken() }),
    ...(provider.checks.has("pkce") && { verifier: toRandomToken() }),
    ...(server.issuer !== undefined && { issuer: server.issuer }),
  }
  // no parameter twice (RFC 6749 §3.1); setting each in `url.searchParams` would take quadratic time
  const query = new Map(url.searchParams)
  query.set("response_type", "code")
  query.set("client_id", clientId)
  query.set("redirect_uri", redirectUri)
  for (const [name, value] of provider.authorization.params) query.set(name, value)
  for (const [name, value] of params) if (!flowParams.has(name)) query.set(name, value)
  query.set("state", secrets.state)
  if (secrets.verifier) {
    query.set("code_challenge", await calculatePKCECodeChallenge(secrets.verifier))
    query.set("code_challenge_method", "S256")
  }
  if (secrets.nonce) query.set("nonce", secrets.nonce)
  url.search = new URLSearchParams([...query]).toString()
  const methods = server.metadata.code_challenge_methods_supported
  return { url, secrets, deniesPkce: Array.isArray(methods) && !methods.includes("S256") }
}

async function reach(provider: OAuthSettings, now: Date): Promise<Server> {
  try {
    return await findServer(provider, now)
  } catch (error) {
    if (error instanceof AuthError) throw error
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    throw new OAuthSignInError(
      `Provider "${provider.id}": the discovery document of ${provider.issuer} could not be read (${reason}): is \`issuer\` right?`,
      { cause: error },
    )
  }
}

/** Of a browser's query, the authorization parameters that it may choose: hints, one value each. */
export function toBrowserParams({ browserParams }: OAuthSettings, query: URLSearchParams): URLSearchParams {
  const allowed = new URLSearchParams()
  for (const name of browserParams) {
    const [value, ...more] = query.getAll(name)
    if (value && !more.length && value.length <= maxHint) allowed.set(name, value)
  }
  return allowed
}
