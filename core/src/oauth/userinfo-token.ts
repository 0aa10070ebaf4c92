import { OAuthCallbackError } from "../errors.ts"
import type { Profile } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { Server } from "../app/oauth-protocol.ts"
import { verifyJwt } from "./signature.ts"

/**
 * Returns the claims of userinfo that the provider signed (OpenID Connect Core §5.3.2).
 * @param alg the algorithm that is registered for the client
 * @throws {OAuthCallbackError} if it is not signed with that algorithm
 */
export async function readUserinfoToken(
  provider: OAuthSettings,
  server: Server,
  token: string,
  alg: string,
  now: Date,
): Promise<Profile> {
  const times = { currentDate: now, clockTolerance: toleranceSeconds }
  return await verifyJwt(provider, server, token, now, times, alg).catch((cause) => {
    throw new OAuthCallbackError(
      `Provider "${provider.id}": userinfo is not a JWT that the provider signed with ${alg}`,
      { cause },
    )
  })
}
