import { OAuthCallbackError } from "../errors.ts"
import type { Profile } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { Server } from "../app/oauth-protocol.ts"
import type { StrictOAuth } from "../app/strict-oauth.ts"
import { verifyJwt } from "./signature.ts"
import { isBag } from "../app/merge-options.ts"

/**
 * Returns the claims of userinfo that the provider signed, encrypted or both (OpenID Connect Core §5.3.2).
 * @throws {OAuthCallbackError} if it is not signed or encrypted as registered for the client
 */
export async function readUserinfoToken(
  provider: OAuthSettings,
  server: Server,
  text: string,
  now: Date,
  strict: StrictOAuth | undefined,
): Promise<Profile> {
  const { userinfo_signed_response_alg: alg, userinfo_encrypted_response_alg } = provider.config.client ?? {}
  const token = userinfo_encrypted_response_alg ? await strict!.decryptToken(provider, "userinfo", text) : text
  const times = { currentDate: now, clockTolerance: toleranceSeconds }
  const refuse = (reason: string, cause?: unknown): never => {
    throw new OAuthCallbackError(`Provider "${provider.id}": userinfo ${reason}`, { cause })
  }
  if (alg) {
    return await verifyJwt(provider, server, token, now, times, alg)
      .catch((cause) => refuse(`is not a JWT that the provider signed with ${alg}`, cause))
  }
  const claims = parse(token)
  return isBag(claims) ? claims : refuse("is encrypted, but contains no JSON object")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
