import { AuthError, OAuthCallbackError } from "../errors.ts"
import type { LoggerInstance } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import { readAuthorizationResponse } from "./authorization-response.ts"
import type { FlowSecrets, StrictOAuth } from "../app/strict-oauth.ts"
import type { IdTokenClaims } from "./id-token.ts"
import { createOAuthClient } from "./client.ts"
import { type Jwts, requireJwts } from "./jwts.ts"
import { createIdentity, type Identity } from "./identity.ts"
import { readProfile, toTrustedProfile } from "./profile.ts"
import { findServer } from "./server.ts"
import { redeemCode } from "./tokens.ts"
import { within } from "./transport.ts"

const callbackSeconds = 15

/** The callback's parameters, and the values that the flow cookie stored for them. */
export interface CallbackInput {
  readonly parameters: URLSearchParams
  readonly secrets: FlowSecrets
  readonly redirectUri: string
  readonly now: Date
  /** Reads ID tokens and signed userinfo. Plain OAuth has neither. */
  readonly jwts?: Jwts | undefined
  /** Present if the app uses the feature of strict providers. */
  readonly strict?: StrictOAuth | undefined
  readonly logger?: LoggerInstance | undefined
  /** Receives the tokens, so that they are kept out of logs. */
  readonly hide?: ((value: unknown) => void) | undefined
}

/** An identity, and the claims of the ID token if the provider supports OpenID Connect. */
export interface IdentityWithClaims extends Identity {
  readonly claims: IdTokenClaims | undefined
}

/**
 * Returns the identity of the user who signed in at the provider. All requests to the provider together may take
 * fifteen seconds.
 * @throws {InvalidCheck} if the response belongs to another flow
 * @throws {OAuthCallbackError} if the provider refuses, cannot be reached or sends an invalid response
 * @throws {AuthError} of type `OAuthProfileParseError` if the profile has no usable id
 * @throws {InvalidConfig} if an option is missing
 */
export async function finishAuthorization(
  provider: OAuthSettings,
  input: CallbackInput,
): Promise<IdentityWithClaims> {
  try {
    return await within(callbackSeconds, "the callback", () => identify(provider, input))
  } catch (error) {
    if (error instanceof AuthError) throw error
    const reason = error instanceof Error ? error.message : "failed"
    throw new OAuthCallbackError(`Provider "${provider.id}": ${reason}`, { cause: error })
  }
}

async function identify(
  provider: OAuthSettings,
  { parameters: received, secrets, redirectUri, now, jwts, strict, logger, hide }: CallbackInput,
): Promise<IdentityWithClaims> {
  const client = createOAuthClient(provider)
  const server = await findServer(provider, now)
  const { client: { authorization_signed_response_alg: isSigned, dpop_bound_access_tokens: isBound } = {} } =
    provider.config
  const parameters = isSigned
    ? await strict!.readSignedResponse(provider, server, received, { clientId: client.client_id, now })
    : received
  const response = readAuthorizationResponse(provider, server, client, parameters, secrets)
  const dpop = isBound ? await strict!.openDpop(provider, server.metadata, secrets.dpopKey, now) : undefined
  const tokens = await redeemCode(provider, server, response, {
    redirectUri,
    verifier: secrets.verifier,
    now,
    strict,
    dpop,
    logger,
  })
  hide?.(tokens)
  const isNeeded = provider.readsIdToken || provider.issuerFrom !== undefined || secrets.acr !== undefined
  if (isNeeded && !tokens.id_token) {
    throw new OAuthCallbackError(`Provider "${provider.id}": the token endpoint returned no \`id_token\``)
  }
  const expected = {
    clientId: client.client_id,
    nonce: secrets.nonce,
    iss: parameters.get("iss"),
    acr: secrets.acr,
    now,
  }
  const claims = provider.type === "oidc" && tokens.id_token
    ? await requireJwts(provider, jwts).readIdToken(provider, server, tokens.id_token, expected)
    : undefined
  const profile = await readProfile(provider, server, { tokens, claims, now, jwts, strict, dpop })
  return {
    ...await createIdentity(provider, toTrustedProfile(provider, profile, parameters, claims), tokens, claims),
    claims,
  }
}
