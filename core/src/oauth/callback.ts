import { AuthError, OAuthCallbackError } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import type { CallbackInput, IdTokenClaims } from "../app/oauth-protocol.ts"
import { createIdentity, type Identity } from "./identity.ts"
import { readProfile, toTrustedProfile } from "./profile.ts"
import { within } from "./transport.ts"

const callbackSeconds = 15

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

async function identify(provider: OAuthSettings, input: CallbackInput): Promise<IdentityWithClaims> {
  const finished = await provider.protocol.finish(provider, input)
  const { parameters, tokens, claims } = finished
  const profile = await readProfile(provider, finished)
  return {
    ...await createIdentity(provider, toTrustedProfile(provider, profile, parameters, claims), tokens, claims),
    claims,
  }
}
