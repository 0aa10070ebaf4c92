import type { PrepareRequest } from "../app/strict-oauth.ts"

/**
 * Binds the authorization request to a key, signs and pushes it, if an option or the provider's metadata requires that. Requests a signed response
 * if the provider must sign it. The code for each step is loaded only when needed.
 */
export const prepareStrictRequest: PrepareRequest = async (provider, server, given) => {
  const { config: { client = {} } } = provider
  const { endpoint, now } = given
  const { query: asked, secrets } = client.dpop_bound_access_tokens
    ? await (await import("./dpop.ts")).bindRequest(provider, server, given)
    : given
  const requires = (name: "require_signed_request_object" | "require_pushed_authorization_requests"): boolean =>
    client[name] ?? server.metadata[name] === true
  let query = new Map(asked)
  if (client.authorization_signed_response_alg && !query.get("response_mode")?.endsWith("jwt")) {
    query.set("response_mode", "jwt")
  }
  const clientId = query.get("client_id")!
  const isPushed = requires("require_pushed_authorization_requests")
  if (requires("require_signed_request_object")) {
    const { createRequestObject } = await import("./request-object.ts")
    const request = await createRequestObject(provider, server, query, now)
    // OpenID Connect Core §6.1 also requires these two outside the object. RFC 9101 ignores them
    const beside = ["response_type", "scope"].flatMap((name): [string, string][] =>
      query.has(name) && !isPushed ? [[name, query.get(name)!]] : []
    )
    query = new Map([...new URLSearchParams(endpoint.search), ["client_id", clientId], ...beside, ["request", request]])
  }
  if (isPushed) {
    const { pushRequest } = await import("./pushed-request.ts")
    const uri = await pushRequest(provider, server, query, now)
    query = new Map([...new URLSearchParams(endpoint.search), ["client_id", clientId], ["request_uri", uri]])
  }
  return { query, secrets }
}
