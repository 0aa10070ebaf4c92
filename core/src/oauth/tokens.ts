import { allowInsecureRequests, authorizationCodeGrantRequest, type Client, customFetch, nopkce } from "oauth4webapi"
import { OAuthCallbackError } from "../errors.ts"
import type { TokenSet } from "../model/types.ts"
import type { OAuthSettings } from "../oauth-settings.ts"
import { toProviderError } from "./answer.ts"
import { toClientAuth } from "./client.ts"
import { requireEndpoint, type Server } from "./server.ts"
import { readObject, toTransport } from "./transport.ts"

/**
 * Redeems the code.
 * @param answer what {@linkcode readAnswer} gave
 * @throws {OAuthCallbackError} when the provider refuses, or answers with anything but RFC 6749 §5.1
 */
export async function redeemCode(
  provider: OAuthSettings,
  server: Server,
  client: Client,
  answer: URLSearchParams,
  { redirectUri, verifier, now }: { redirectUri: string; verifier: string | undefined; now: Date },
): Promise<TokenSet> {
  requireEndpoint(provider, server, "token_endpoint")
  const { metadata } = server
  const auth = await toClientAuth(provider, metadata, now)
  const response = await authorizationCodeGrantRequest(
    metadata,
    client,
    auth,
    answer,
    redirectUri,
    verifier ?? nopkce,
    {
      [customFetch]: toTransport(provider),
      [allowInsecureRequests]: true, // the transport decides
    },
  )
  const conformed = await provider.token.conform?.(response.clone()) ?? response
  return readTokens(provider.id, conformed, now)
}

/** The token endpoint's answer, its `token_type` in lower case and `expires_at` computed. */
export async function readTokens(id: string, response: Response, now: Date): Promise<TokenSet> {
  const refuse = (reason: string): never => {
    throw new OAuthCallbackError(`Provider "${id}": the token endpoint ${reason}`)
  }
  const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase()
  const body = type === "application/json" ? await readObject(response) : undefined
  // some answer an error with status 200
  if (body?.error) throw toProviderError(id, body)
  if (response.status !== 200) refuse(`answered with status ${response.status}`)
  if (!body) return refuse("did not answer with a JSON object as application/json")
  for (const name of Object.keys(body)) if (body[name] === null) delete body[name]
  const { access_token, token_type } = body
  if (typeof access_token !== "string" || !access_token) return refuse("gave no access_token")
  if (!/^[\x20-\x7e]+$/.test(access_token)) refuse("gave an access_token with characters that none has (RFC 6749 A.12)")
  if (typeof token_type !== "string" || token_type.toLowerCase() !== "bearer") refuse("gave no token of type bearer")
  for (const name of ["refresh_token", "id_token", "scope"]) {
    if (body[name] !== undefined && typeof body[name] !== "string") refuse(`gave a ${name} that is no text`)
  }
  if (body.expires_in === undefined) return { ...body, token_type: "bearer" }
  const seconds = typeof body.expires_in === "string" && body.expires_in ? Number(body.expires_in) : body.expires_in
  if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) return refuse("gave a wrong expires_in")
  const expires_at = Math.floor(now.getTime() / 1000 + seconds)
  return { ...body, token_type: "bearer", expires_in: seconds, expires_at }
}
