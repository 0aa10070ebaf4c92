import type { OAuthSettings } from "./settings.ts"
import { isBag } from "../app/merge-options.ts"
import type { PrepareRequest } from "./authorize.ts"

/** The options that `checkStrict` checks. */
const strictOption = /^(require_|pushed_|decryption)|_signing_alg$|^authorization_|_encrypted_/

/**
 * Binds the authorization request to a key, signs and pushes it, if an option or the provider's metadata requires that. Requests a signed response
 * if the provider must sign it. The code for each step is loaded only when needed.
 */
export const prepareRequest: PrepareRequest = async (provider, server, given) => {
  const { config, config: { client = {} } } = provider
  const { endpoint, now } = given
  const { query: asked, secrets } = client.dpop_bound_access_tokens
    ? await (await import("./dpop.ts")).bindRequest(provider, server, given)
    : given
  const isStrict = Object.keys({ ...client, ...config }).some((name) => strictOption.test(name))
  if (isStrict || asked.get("response_mode")?.endsWith("jwt")) {
    ;(await import("./strict.ts")).checkStrict(config, provider)
  }
  const requires = (name: "require_signed_request_object" | "require_pushed_authorization_requests"): boolean =>
    client[name] ?? server.metadata[name] === true
  let query = new Map(asked)
  if (client.authorization_signed_response_alg && !query.get("response_mode")?.endsWith("jwt")) {
    query.set("response_mode", "jwt")
  }
  const acr = findDemandedAcr(provider, query.get("claims"))
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
  return { query, secrets: acr ? { ...secrets, acr } : secrets }
}

/**
 * Returns the authentication context classes of which the ID token must have one, if `claims` requests `acr` as essential (OpenID Connect Core
 * §5.5.1.1). Otherwise returns `undefined`.
 */
function findDemandedAcr({ type }: OAuthSettings, claims: string | undefined): readonly string[] | undefined {
  const acr = type === "oidc" ? parseBag(parseBag(claims)?.id_token)?.acr : undefined
  const { essential, value, values } = parseBag(acr) ?? {}
  const demanded = [value, values].flat().filter((one): one is string => typeof one === "string")
  return essential === true && demanded.length > 0 ? demanded : undefined
}

/** Returns the object, or the object in the JSON text, or `undefined`. */
function parseBag(given: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = typeof given === "string" ? JSON.parse(given) : given
    return isBag(value) ? value : undefined
  } catch {
    return undefined
  }
}
