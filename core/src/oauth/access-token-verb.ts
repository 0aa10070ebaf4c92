import { getAccountToken } from "./access-token.ts"
import { AuthError, CallbackRouteError, ProviderSignInRequired, toAuthError } from "../errors.ts"
import { findLinkedUser } from "../signin/linked-user.ts"
import type { AccessToken, AccessTokenOptions } from "../app/access-token.ts"
import { type RequestContext, toPresent } from "../app/context.ts"
import { withSecrets } from "../app/secrets.ts"
import { findCurrentSession } from "../session/session.ts"
import type { SessionReading } from "../app/session-strategy.ts"

/**
 * Returns an access token of this session's user, and refreshes it if it expires soon.
 * @param id the provider's id
 * @throws {ProviderSignInRequired} if the user must sign in with the provider
 * @throws {TokenRefreshError} if the provider fails; a later call may succeed
 * @throws {AuthError} if the session or the store cannot be read, or the configuration has no such provider or adapter
 */
export async function getSessionToken(
  received: RequestContext,
  reading: SessionReading,
  id: string,
  options: AccessTokenOptions = {},
): Promise<AccessToken> {
  // a refresh adds the stored tokens, which the provider's answer may repeat
  const context = withSecrets(toPresent(received))
  try {
    if (reading.status !== "ok") throw new AuthError("the session cannot be read at the moment")
    return await getAccountToken(context, await findUserId(context, reading, id), id, options)
  } catch (thrown) {
    const error = toAuthError(thrown, CallbackRouteError)
    // a page may call this before the user has signed in with the provider, in order to offer that sign-in
    const isExpected = error instanceof ProviderSignInRequired && error.code !== "refused"
    if (!isExpected) context.settings.logger.error(error.type, error)
    throw error
  }
}

async function findUserId(context: RequestContext, { session }: { session: unknown }, id: string): Promise<string> {
  const current = session ? await findCurrentSession(context) : undefined
  // without an adapter there is no stored user; the missing adapter is reported later
  const user = current && (context.settings.adapter ? await findLinkedUser(context, current) : { id: current.userId })
  if (user?.id !== undefined) return user.id
  throw new ProviderSignInRequired(`Provider "${id}": no user is signed in, so there is no token`, {
    code: "signed_out",
  })
}
