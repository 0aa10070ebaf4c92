import { OAuthCallbackError } from "../errors.ts"
import type { LoggerInstance, TokenSet } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import { warnOnce } from "../app/warnings.ts"
import { toProviderError } from "./authorization-response.ts"
import { type ClientAuthentication, createClientAuthentication } from "./client.ts"
import { sendAsClient } from "./client-request.ts"
import type { Server } from "../app/oauth-protocol.ts"
import { requireEndpoint } from "./server.ts"
import { createResponse, loadSaid, readObject } from "./transport.ts"
import { toEpochSeconds } from "./expiry.ts"

/** The time of a token request. */
interface TokenRequest {
  readonly now: Date
  /** Receives the warnings about the response. */
  readonly logger?: LoggerInstance | undefined
}

/**
 * Returns the tokens that the provider exchanges for the authorization code (RFC 6749 §4.1.3).
 * @param response the authorization response that {@linkcode readAuthorizationResponse} returned
 * @throws {OAuthCallbackError} if the provider refuses, or its response is not what RFC 6749 §5.1 defines
 */
export async function redeemCode(
  provider: OAuthSettings,
  server: Server,
  response: URLSearchParams,
  { redirectUri, verifier, ...rest }: { redirectUri: string; verifier: string | undefined } & TokenRequest,
): Promise<TokenSet> {
  const parameters = new URLSearchParams({ redirect_uri: redirectUri, code: response.get("code")! })
  if (verifier) parameters.set("code_verifier", verifier)
  parameters.set("grant_type", "authorization_code")
  const kept = new URLSearchParams()
  for (const name of provider.token.callbackParams ?? []) if (response.get(name)) kept.set(name, response.get(name)!)
  for (const [name, value] of kept) parameters.set(name, value)
  const tokens = await requestTokens(provider, server, parameters, rest)
  return provider.token.callbackParams ? { ...tokens, session_state: String(kept) } : tokens
}

/**
 * Returns the tokens that the token endpoint sends for these parameters (RFC 6749 §3.2).
 * @param parameters of the request; this function adds client authentication
 * @throws {OAuthCallbackError} if the provider refuses, or its response is not what RFC 6749 §5.1 defines
 */
export async function requestTokens(
  provider: OAuthSettings,
  server: Server,
  parameters: URLSearchParams,
  { now, logger, endpoint = requireEndpoint(provider, server, "token_endpoint") }: TokenRequest & {
    endpoint?: string | undefined
  },
): Promise<TokenSet> {
  const { method = "POST", headers: added, body: fields, bodyType, conform } = provider.token
  const authentication = await createClientAuthentication(provider, server.metadata, now)
  for (const [name, value] of Object.entries(fields ?? {})) parameters.set(name, value)
  const response = await sendAsClient(provider, {
    ...{ endpoint, parameters, authentication, method, bodyType, headers: added },
  })
  const conformed = await conform?.(createResponse(response)) ?? response
  const findWords = async () => (await loadSaid()).findSaid(response, parameters)
  return await readTokens(provider.id, conformed, now, { ...authentication, logger, findWords })
}

/**
 * Returns the tokens of the token endpoint's response, with `token_type` in lower case. `expires_at`, in seconds since the epoch, is computed.
 * Without `expires_in`, it is the provider's own `expires_at`, if that is a time.
 * @param authentication how the client authenticated; if the server refuses the client, the error message contains its fix. Also the accepted token
 * types, in lower case, and the function that finds the provider's text about a refusal
 * @throws {OAuthCallbackError} if the response is an error, or not what RFC 6749 §5.1 defines
 */
export async function readTokens(
  id: string,
  response: Pick<Response, "status" | "headers" | "json">,
  now: Date,
  { fix, types = ["bearer"], logger, findWords }:
    & Pick<ClientAuthentication, "fix">
    & Pick<TokenRequest, "logger">
    & { types?: readonly string[]; findWords?: () => Promise<Error | undefined> } = {},
): Promise<TokenSet> {
  const refuse = (reason: string, cause?: Error): never => {
    throw new OAuthCallbackError(`Provider "${id}": the token endpoint ${reason}`, { cause })
  }
  const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase()
  const body = type === "application/json" ? await readObject(response) : undefined
  // some providers report an error with status 200
  if (body?.error) {
    throw toProviderError(id, body, body.error === "invalid_client" ? fix : undefined, await findWords?.())
  }
  if (response.status !== 200) {
    refuse(
      `answered with status ${response.status}${response.status === 401 && fix ? `: ${fix}` : ""}`,
      await findWords?.(),
    )
  }
  if (!body) return refuse("did not answer with a JSON object as application/json")
  for (const name of Object.keys(body)) if (body[name] === null) delete body[name]
  for (const name of ["refresh_token", "id_token"]) if (body[name] === "") delete body[name]
  const { access_token, token_type } = body
  if (access_token === undefined || access_token === "") return refuse("returned no access_token")
  if (typeof access_token !== "string") return refuse("returned no access_token that is a string")
  if (!/^[\x20-\x7e]+$/.test(access_token)) refuse("returned an access_token with invalid characters (RFC 6749 §A.12)")
  const tokenType = (typeof token_type === "string" ? token_type.toLowerCase() : "") as Lowercase<string>
  if (!types.includes(tokenType)) refuse(`returned no token of type ${types.join(" or ")}`)
  for (const name of ["refresh_token", "id_token", "scope"]) {
    if (body[name] !== undefined && typeof body[name] !== "string") refuse(`returned a ${name} that is not a string`)
  }
  if (body.expires_in === undefined) {
    const { expires_at: own, ...others } = body
    const expires_at = toEpochSeconds(own)
    if (own !== undefined && expires_at === undefined && logger) warnOfExpiry(id, logger)
    return { ...others, token_type: tokenType, ...expires_at !== undefined && { expires_at } }
  }
  const seconds = typeof body.expires_in === "string" && body.expires_in ? Number(body.expires_in) : body.expires_in
  if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) {
    return refuse("returned an invalid expires_in; expected a number of seconds")
  }
  const expires_at = Math.floor(now.getTime() / 1000 + seconds)
  return { ...body, token_type: tokenType, expires_in: seconds, expires_at }
}

function warnOfExpiry(id: string, logger: LoggerInstance): void {
  const text =
    `Provider "${id}": the token endpoint returned no \`expires_in\`, and an \`expires_at\` that is not a number of seconds or milliseconds, ` +
    "nor ISO 8601 text with a time zone; it is ignored, so the access token counts as valid until the next sign-in. Set `token.conform` to a " +
    "function that returns `expires_in`"
  warnOnce(logger, "expires-at", text)
}
