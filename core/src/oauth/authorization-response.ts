import type { Client } from "./client.ts"
import { InvalidCheck, OAuthCallbackError } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import type { FlowSecrets, Server } from "../app/oauth-protocol.ts"

/**
 * Returns the parameters of an authorization response that belongs to this flow and contains a code.
 * @throws {InvalidCheck} if the response belongs to another flow, client or issuer (`state`, RFC 6749 §10.12; `iss`,
 * RFC 9207)
 * @throws {OAuthCallbackError} if the provider reports an error, or the parameters are not an authorization response
 * (RFC 6749 §4.1.2)
 */
export function readAuthorizationResponse(
  provider: OAuthSettings,
  server: Server,
  client: Client,
  parameters: URLSearchParams,
  secrets: FlowSecrets,
): URLSearchParams {
  const { id } = provider
  const names = [...parameters.keys()]
  if (new Set(names).size < names.length) {
    throw new OAuthCallbackError(`Provider "${id}": the callback contains a parameter twice (RFC 6749 §3.1)`)
  }
  if (secrets.clientId !== client.client_id || secrets.issuer !== server.issuer) {
    throw new InvalidCheck(`Provider "${id}": the sign-in started with another client or issuer; start it again`)
  }
  const response = toComparable(provider, server, parameters)
  validate(provider, server, response, secrets.state)
  if (!response.get("code")) {
    // some providers report errors under other names, such as `error_code` and `error_message`
    const said = [...response].filter(([name]) => name.startsWith("error")).map((pair) => pair.join(": ")).join(", ")
    throw new OAuthCallbackError(`Provider "${id}": the callback has no code`, {
      cause: said ? new Error(said) : undefined,
    })
  }
  return response
}

/**
 * Returns the parameters in a form that `validate` can check. It cannot compare `iss` if no issuer is configured, or if the issuer depends on the
 * ID token. In these cases `iss` gets the value that `validate` expects.
 */
function toComparable(
  { issuerFrom }: OAuthSettings,
  { issuer, metadata }: Server,
  parameters: URLSearchParams,
): URLSearchParams {
  if (!parameters.get("iss") || (issuer !== undefined && !issuerFrom)) return parameters
  const comparable = new URLSearchParams(parameters)
  comparable.set("iss", metadata.issuer)
  return comparable
}

/** Checks which issuer and flow the parameters belong to before it looks for a provider error, so that no other site can report one. */
function validate({ id }: OAuthSettings, { metadata }: Server, parameters: URLSearchParams, state: string): void {
  const refuse = (reason: string): never => {
    throw new InvalidCheck(`Provider "${id}": ${reason}`)
  }
  const iss = parameters.get("iss")
  if (parameters.get("response")) {
    refuse("the callback contains a signed response (JARM, parameter `response`), which is not supported")
  }
  if (!iss && metadata.authorization_response_iss_parameter_supported) {
    refuse("the callback has no `iss`, which the provider promises in its metadata (RFC 9207)")
  }
  if (iss && iss !== metadata.issuer) refuse("the callback is from another issuer (`iss`, RFC 9207)")
  if (!parameters.has("state")) refuse("the callback has no `state`")
  if (parameters.get("state") !== state) refuse("the callback belongs to another sign-in (`state`); start it again")
  if (parameters.get("error")) throw toProviderError(id, Object.fromEntries(parameters))
  if (["id_token", "token", "access_token"].some((name) => parameters.has(name))) {
    throw new OAuthCallbackError(`Provider "${id}": implicit and hybrid flows are not supported`)
  }
}

/** @throws {OAuthCallbackError} if the response of the token endpoint has no ID token, although the flow needs one */
export function requireIdToken(
  { id, issuerFrom, readsIdToken }: OAuthSettings,
  idToken: string | undefined,
  acr: readonly string[] | undefined,
): void {
  if (idToken || !(readsIdToken || issuerFrom || acr)) return
  throw new OAuthCallbackError(`Provider "${id}": the token endpoint returned no \`id_token\``)
}

const toText = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value)

/**
 * Returns the provider's error response as an error (RFC 6749 §4.1.2.1, §5.2). Its message contains the provider's error code, if that is
 * well-formed, and the fix, if one is known. The provider's description is only in `cause`.
 * @param words replace a missing description
 */
export function toProviderError(
  id: string,
  response: Readonly<Record<string, unknown>>,
  fix?: string,
  words?: Error,
): OAuthCallbackError {
  const { error, error_description, error_uri } = response
  const code = typeof error === "string" && /^[\w.-]{1,64}$/.test(error) ? error : "an error"
  const said = words?.message.replace(/^\{"error":"[\w.-]*"\}$/, "")
  const err = new Error([error_description ?? (said || error), error_uri].filter(Boolean).map(toText).join(", see "))
  return new OAuthCallbackError(`Provider "${id}": the provider answered with ${code}${fix ? `: ${fix}` : ""}`, {
    cause: { err, error, error_description, error_uri },
  })
}
