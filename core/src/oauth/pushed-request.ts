import { AuthError, InvalidConfig } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import { addAssertion } from "./assertion.ts"
import { toProviderError } from "./authorization-response.ts"
import { createClientAuthentication } from "./client.ts"
import { sendAsClient } from "./client-request.ts"
import type { Server } from "../app/oauth-protocol.ts"
import { toSafeUrl } from "./server.ts"
import { loadSaid, readObject } from "./transport.ts"

const name = "pushed_authorization_request_endpoint"

/**
 * Sends the parameters to the provider, and returns the reference that the browser carries (RFC 9126 §2). Each call sends a new request, because a
 * reference works only once.
 * @throws {InvalidConfig} if the endpoint or the client secret is missing
 * @throws {AuthError} of type `OAuthSignInError` if the provider refuses, cannot be reached or sends an invalid response
 */
export async function pushRequest(
  provider: OAuthSettings,
  { metadata }: Server,
  query: ReadonlyMap<string, string>,
  now: Date,
): Promise<string> {
  const { id, config } = provider
  const endpoint = config[name] ?? toSafeUrl(provider, name, metadata[name])
  if (!endpoint) {
    throw new InvalidConfig(`Provider "${id}": its discovery document has no \`${name}\`; set \`${name}\``, {
      type: "InvalidEndpoints",
    })
  }
  const refuse = (reason: string, cause?: unknown): never => {
    throw new AuthError(`Provider "${id}": the pushed authorization request failed: ${reason}`, {
      type: "OAuthSignInError",
      cause,
    })
  }
  const parameters = new URLSearchParams([...query])
  const authentication = await createClientAuthentication(provider, metadata, now, { addAssertion })
  const response = await sendAsClient(provider, { endpoint, metadata, parameters, authentication })
    .catch((cause: Error) => refuse(cause.message, cause))
  const answer = await readObject(response)
  if (answer?.error) {
    const { message, cause } = toProviderError(
      id,
      answer,
      answer.error === "invalid_client" ? authentication.fix : undefined,
      await (await loadSaid()).findSaid(response, parameters),
    )
    refuse(message.slice(`Provider "${id}": `.length), cause)
  }
  if (response.status !== 201) {
    refuse(
      `${endpoint} answered with status ${response.status}; expected 201`,
      await (await loadSaid()).findSaid(response, parameters),
    )
  }
  const uri = answer?.request_uri
  if (typeof uri !== "string" || !uri) return refuse("the provider returned no `request_uri`")
  return uri
}
