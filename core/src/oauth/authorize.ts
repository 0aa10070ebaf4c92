import { toError } from "../web/to-error.ts"
import { AuthError } from "../errors.ts"
import { flowParams, type OAuthSettings } from "./settings.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { createRandomToken } from "../web/bytes.ts"
import { assertClientSecret, createOAuthClient, rename } from "./client.ts"
import type { AuthenticationDemand } from "../app/step-up.ts"
import type { FlowSecrets, PrepareRequest, Server } from "../app/strict-oauth.ts"
import { findServer, requireEndpoint } from "./server.ts"

/** Maximum length of an authorization parameter from a browser, in characters. */
const maxHint = 512

/**
 * Returns the URL of the authorization request (RFC 6749 §4.1.1) and the secrets that the callback needs. `lacksS256` is true if the provider's
 * metadata lists PKCE methods without S256. The request uses S256 anyway (RFC 7636 §4.2).
 * @throws {InvalidConfig} if the client id or secret is missing
 * @throws {InvalidConfig} if the discovery document names another issuer or has no authorization endpoint
 * @throws {AuthError} of type `OAuthSignInError` if the discovery document cannot be fetched
 */
export async function startAuthorization(
  provider: OAuthSettings,
  { redirectUri, params, state, now, demand, prepare }: {
    redirectUri: string
    params: URLSearchParams
    state: string
    now: Date
    demand?: AuthenticationDemand | undefined
    prepare?: PrepareRequest | undefined
  },
): Promise<{ url: URL; secrets: FlowSecrets; lacksS256: boolean }> {
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
  // a Map, because no parameter may occur twice (RFC 6749 §3.1). `url.searchParams` would serialize the whole URL at
  // each change
  const query = new Map(new URLSearchParams(url.search))
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
  query.set("state", secrets.state)
  if (secrets.verifier) {
    query.set("code_challenge", await toHash(secrets.verifier))
    query.set("code_challenge_method", "S256")
  }
  if (secrets.nonce) query.set("nonce", secrets.nonce)
  const request = await prepare?.(provider, server, { query, secrets, endpoint: url, now }) ?? { query, secrets }
  url.search = rename(provider, new URLSearchParams([...request.query])).toString()
  if (provider.authorization.fragment) url.hash = provider.authorization.fragment
  const methods = server.metadata.code_challenge_methods_supported
  return { url, secrets: request.secrets, lacksS256: Array.isArray(methods) && !methods.includes("S256") }
}

async function requireServer(provider: OAuthSettings, now: Date): Promise<Server> {
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

/** Returns the authorization parameters in this query that a browser may choose. Parameters with several values or a long value are left out. */
export function toBrowserParams({ browserParams }: OAuthSettings, query: URLSearchParams): URLSearchParams {
  const allowed = new URLSearchParams()
  for (const name of browserParams) {
    const [value, ...more] = query.getAll(name)
    if (value && !more.length && value.length <= maxHint) allowed.set(name, value)
  }
  return allowed
}
