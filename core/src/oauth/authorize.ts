import { toError } from "../web/to-error.ts"
import { AuthError } from "../errors.ts"
import { flowParams, type OAuthSettings } from "./settings.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { createRandomToken } from "../web/bytes.ts"
import { assertClientSecret, createOAuthClient, rename } from "./client.ts"
import type {
  AuthorizationInput,
  FlowSecrets,
  OAuthProtocol,
  Server,
  StartedAuthorization,
} from "../app/oauth-protocol.ts"
import { findServer, requireEndpoint } from "./server.ts"

/** Starts an authorization request of plain OAuth. */
export const startPlain: OAuthProtocol["start"] = (provider, input) => startAuthorization(provider, input, () => ({}))

/**
 * Returns the URL of the authorization request (RFC 6749 §4.1.1) and the secrets that the callback needs.
 * @param check checks the request, and returns more secrets
 * @throws {InvalidConfig} if the client id or secret is missing
 * @throws {InvalidConfig} if the discovery document names another issuer or has no authorization endpoint
 * @throws {AuthError} of type `OAuthSignInError` if the discovery document cannot be fetched
 */
export async function startAuthorization(
  provider: OAuthSettings,
  input: AuthorizationInput,
  check: (server: Server, query: ReadonlyMap<string, string>) => Pick<FlowSecrets, "acr">,
): Promise<StartedAuthorization> {
  const { state, now } = input
  const { client_id: clientId } = createOAuthClient(provider)
  const server = await requireServer(provider, now)
  await assertClientSecret(provider, server.metadata, now) // report a missing secret before the user leaves for the provider
  const url = new URL(requireEndpoint(provider, server, "authorization_endpoint"))
  const secrets: FlowSecrets = {
    state,
    clientId,
    ...(provider.checks.has("nonce") && { nonce: createRandomToken() }),
    ...(provider.checks.has("pkce") && { verifier: createRandomToken() }),
    ...(server.issuer !== undefined && { issuer: server.issuer }),
  }
  const query = toQuery(provider, url, input, secrets, secrets.verifier && await toHash(secrets.verifier))
  const more = check(server, query)
  url.search = rename(provider, new URLSearchParams([...query])).toString()
  if (provider.authorization.fragment) url.hash = provider.authorization.fragment
  return { url, secrets: { ...secrets, ...more }, lacksS256: lacksS256(server) }
}

/**
 * Returns the parameters of an authorization request: those of the endpoint, of the provider's options and of this request.
 * @param challenge the PKCE challenge, if one is sent
 */
export function toQuery(
  provider: OAuthSettings,
  endpoint: URL,
  { redirectUri, params, demand }: AuthorizationInput,
  { state, clientId, nonce }: FlowSecrets,
  challenge: string | undefined,
): Map<string, string> {
  // a Map, because no parameter may occur twice (RFC 6749 §3.1). `url.searchParams` would serialize the whole URL at
  // each change
  const query = new Map(new URLSearchParams(endpoint.search))
  query.set("response_type", "code")
  query.set("client_id", clientId)
  query.set("redirect_uri", redirectUri)
  for (const [name, value] of provider.authorization.params) query.set(name, value)
  for (const [name, value] of params) if (!flowParams.has(name)) query.set(name, value)
  // OpenID Connect Core §3.1.2.1. Plain OAuth has no such parameters
  if (demand && provider.type === "oidc") {
    query.set("max_age", String(demand.maxAge))
    if (demand.acr) query.set("acr_values", demand.acr.join(" "))
  }
  query.set("state", state)
  if (challenge) {
    query.set("code_challenge", challenge)
    query.set("code_challenge_method", "S256")
  }
  if (nonce) query.set("nonce", nonce)
  return query
}

/** Returns true if the provider's metadata lists PKCE methods without S256. */
export function lacksS256({ metadata }: Server): boolean {
  const methods = metadata["code_challenge_methods_supported"]
  return Array.isArray(methods) && !methods.includes("S256")
}

/** Returns the provider's endpoints. @throws {InvalidConfig} {@linkcode AuthError} of type `OAuthSignInError`, as {@linkcode startAuthorization} */
export async function requireServer(provider: OAuthSettings, now: Date): Promise<Server> {
  try {
    return await findServer(provider, now)
  } catch (error) {
    if (error instanceof AuthError) throw error
    const { message, cause } = toError(error)
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    throw new AuthError(
      `Provider "${provider.id}": the discovery document of ${provider.issuer} could not be read (${reason}); ` +
        (provider.discovery ? "check `discovery`" : "check `issuer`, or set `discovery` to the URL of the document"),
      { type: "OAuthSignInError", cause: error },
    )
  }
}
