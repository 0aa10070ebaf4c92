import { AuthorizationResponseError, type Client, UnsupportedOperationError, validateAuthResponse } from "oauth4webapi"
import { InvalidCheck, OAuthCallbackError } from "../errors.ts"
import type { OAuthSettings } from "../settings/oauth.ts"
import type { FlowSecrets } from "./authorize.ts"
import type { Server } from "./server.ts"

/**
 * The parameters of an authorization response that belongs to this flow and carries a code.
 * @throws {InvalidCheck} when it comes from another flow, client or issuer (state, RFC 9207)
 * @throws {OAuthCallbackError} when it is an error or no authorization response
 */
export function readAnswer(
  provider: OAuthSettings,
  server: Server,
  client: Client,
  parameters: URLSearchParams,
  secrets: FlowSecrets,
): URLSearchParams {
  const { id } = provider
  const names = [...parameters.keys()]
  if (new Set(names).size < names.length) {
    throw new OAuthCallbackError(`Provider "${id}": the callback contains a parameter twice`)
  }
  if (secrets.clientId !== client.client_id || secrets.issuer !== server.issuer) {
    throw new InvalidCheck(`Provider "${id}": the sign-in was started with another client or issuer`)
  }
  const answer = validate(provider, server, client, toComparable(provider, server, parameters), secrets.state)
  if (!answer.get("code")) throw new OAuthCallbackError(`Provider "${id}": the callback has no code`)
  return answer
}

/** Where no issuer is known, or only the ID token will tell it, a present `iss` cannot be compared here: it passes. */
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

function validate(
  { id }: OAuthSettings,
  { metadata }: Server,
  client: Client,
  parameters: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return validateAuthResponse(metadata, client, parameters, state)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ""
    if (error instanceof AuthorizationResponseError) {
      throw toProviderError(id, Object.fromEntries(parameters))
    }
    const Refusal = error instanceof UnsupportedOperationError ? OAuthCallbackError : InvalidCheck
    // without the error itself: its evidence holds the state and the code, under names that no redactor knows
    throw new Refusal(`Provider "${id}": ${reason}`)
  }
}

/** Returns the error that the provider reports, with the cure if one is known. The provider's description is only in `cause`; its code is shown if it is well-formed. */
export function toProviderError(
  id: string,
  said: Readonly<Record<string, unknown>>,
  cure?: string,
): OAuthCallbackError {
  const { error, error_description, error_uri } = said
  const code = typeof error === "string" && /^[\w.-]{1,64}$/.test(error) ? error : "an error"
  const err = new Error(String(error_description ?? error))
  return new OAuthCallbackError(`Provider "${id}" answered with ${code}${cure ? `: ${cure}` : ""}`, {
    cause: { err, error, error_description, error_uri },
  })
}
