import { AuthError, InvalidConfig } from "@svc-auth/core/errors"
import {
  assertClientSecret,
  createOAuthClient,
  findDemandedAcr,
  type FlowSecrets,
  lacksS256,
  loadSaid,
  type OAuthProtocol,
  requireEndpoint,
  requireServer,
  toProviderError,
  toQuery,
} from "@svc-auth/core/oauth-tools"
import * as oauth from "oauth4webapi"
import { toAlgorithm, toNamedKey } from "./client-key.ts"
import { openDpop } from "./dpop.ts"
import { toSafeError } from "./error.ts"
import { openSession, type Session } from "./session.ts"
import { findClientKey, readClient } from "./settings.ts"

/** Seconds until a signed request expires. Browsers on slow networks carry it. */
const lifetime = 300

/**
 * Starts an authorization request: binds it to a key, signs and pushes it, if an option or the provider's metadata requires that. Requests a signed
 * response if the provider must sign it.
 */
export const start: OAuthProtocol["start"] = async (provider, input) => {
  const { state, now } = input
  const { client_id: clientId } = createOAuthClient(provider)
  const server = await requireServer(provider, now)
  await assertClientSecret(provider, server.metadata, now) // report a missing secret before the user leaves for the provider
  const url = new URL(requireEndpoint(provider, server, "authorization_endpoint"))
  const client = readClient(provider)
  const dpop = client.dpop_bound_access_tokens ? await openDpop(provider, server, undefined, now) : undefined
  const verifier = provider.checks.has("pkce") ? oauth.generateRandomCodeVerifier() : undefined
  const secrets: FlowSecrets = {
    ...{ state, clientId },
    ...(provider.checks.has("nonce") && { nonce: oauth.generateRandomNonce() }),
    ...(verifier && { verifier }),
    ...(server.issuer !== undefined && { issuer: server.issuer }),
    ...(dpop && { dpopKey: dpop.key }),
  }
  const query = toQuery(provider, url, input, secrets, verifier && await oauth.calculatePKCECodeChallenge(verifier))
  const acr = findDemandedAcr(provider, query.get("claims"))
  if (dpop) query.set("dpop_jkt", await dpop.handle.calculateThumbprint())
  if (client.authorization_signed_response_alg && !query.get("response_mode")?.endsWith("jwt")) {
    query.set("response_mode", "jwt")
  }
  const session = await openSession(provider, server, now)
  const sent = await toSent(session, url, query)
  url.search = new URLSearchParams([...sent]).toString()
  if (provider.authorization.fragment) url.hash = provider.authorization.fragment
  return { url, secrets: acr ? { ...secrets, acr } : secrets, lacksS256: lacksS256(server) }
}

/** Returns the parameters that the browser carries: signed, as a reference, or unchanged. */
async function toSent(
  session: Session,
  endpoint: URL,
  query: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const { provider, server: { metadata }, client: { client_id: clientId } } = session
  const client = readClient(provider)
  const requires = (name: "require_signed_request_object" | "require_pushed_authorization_requests"): boolean =>
    client[name] ?? metadata[name] === true
  const isPushed = requires("require_pushed_authorization_requests")
  let sent = query
  if (requires("require_signed_request_object")) {
    // OpenID Connect Core §6.1 also requires these two outside the object. RFC 9101 ignores them
    const outside = ["response_type", "scope"].flatMap((name): [string, string][] =>
      query.has(name) && !isPushed ? [[name, query.get(name)!]] : []
    )
    const request = await signParameters(session, query)
    sent = new Map([...new URLSearchParams(endpoint.search), ["client_id", clientId], ...outside, ["request", request]])
  }
  if (!isPushed) return sent
  const uri = await push(session, new URLSearchParams([...sent]))
  return new Map([...new URLSearchParams(endpoint.search), ["client_id", clientId], ["request_uri", uri]])
}

/**
 * Returns the parameters as a request signed by the client (RFC 9101 §4, OpenID Connect Core §6.1).
 * @throws {InvalidConfig} if the provider requires it, and the client has no key
 */
async function signParameters(
  { provider, server: { metadata }, as, client, now }: Session,
  query: ReadonlyMap<string, string>,
): Promise<string> {
  const key = findClientKey(provider)
  if (!key) {
    throw new InvalidConfig(
      `Provider "${provider.id}": its metadata contains \`require_signed_request_object\`; set \`token.clientPrivateKey\``,
    )
  }
  const offered = metadata["request_object_signing_alg_values_supported"]
  const alg = readClient(provider).request_object_signing_alg ?? toAlgorithm(toNamedKey(key).key, offered)
  const signed = oauth.issueRequestObject(as, client, new URLSearchParams([...query]), key, {
    [oauth.modifyAssertion](header, claims) {
      header["alg"] = alg
      claims["exp"] = Math.floor(now.getTime() / 1000) + lifetime
    },
  })
  return await signed.catch((error) => {
    throw toSafeError(error)
  })
}

const endpointName = "pushed_authorization_request_endpoint"

/**
 * Sends the parameters to the provider, and returns the reference that the browser carries (RFC 9126 §2). Each call sends a new request, because a
 * reference works only once.
 * @throws {InvalidConfig} if the endpoint is missing
 * @throws {AuthError} of type `OAuthSignInError` if the provider refuses, cannot be reached or sends an invalid response
 */
async function push(
  { provider: { id }, as, client, auth, fix, options, getSent }: Session,
  parameters: URLSearchParams,
): Promise<string> {
  const endpoint = as[endpointName]
  if (!endpoint) {
    const missing = `Provider "${id}": its discovery document has no \`${endpointName}\`; set \`${endpointName}\``
    throw new InvalidConfig(missing, { type: "InvalidEndpoints" })
  }
  const refuse = (reason: string, cause?: unknown): never => {
    throw new AuthError(`Provider "${id}": the pushed authorization request failed: ${reason}`, {
      type: "OAuthSignInError",
      cause,
    })
  }
  const response = await oauth.pushedAuthorizationRequest(as, client, auth, parameters, options)
    .catch((error: Error) => refuse(error.message, toSafeError(error)))
  const findWords = async () => (await loadSaid()).findSaid(response.clone(), getSent())
  const answer: { error?: unknown } = Object(await response.clone().json().catch(() => undefined))
  if (answer.error) {
    const isClient = answer.error === "invalid_client"
    const { message, cause } = toProviderError(id, answer, isClient ? fix : undefined, await findWords())
    refuse(message.slice(`Provider "${id}": `.length), cause)
  }
  if (response.status !== 201) {
    refuse(`${endpoint} answered with status ${response.status}; expected 201`, await findWords())
  }
  const { request_uri } = await oauth.processPushedAuthorizationResponse(as, client, response)
    .catch((error: Error) => refuse(error.message))
  return request_uri
}
