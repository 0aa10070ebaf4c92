import { findMethod } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import type { SessionToken } from "../app/session-strategy.ts"
import { trace } from "../app/trace.ts"
import { AdapterError, toAuthError } from "../errors.ts"
import type { JWT, User } from "../types.ts"
import { isLogDue } from "../session/strategy.ts"

type Claim = NonNullable<JWT["user_fields"]>

/**
 * Returns the token with the exposed fields of the stored user. If the store fails, it returns the same token, and the next read tries again.
 * @param toValues returns the exposed fields of a stored user
 */
export async function refresh(
  context: RequestContext,
  token: SessionToken,
  changedAt: number,
  toValues: (user: User) => Claim["values"],
): Promise<SessionToken> {
  const { now, settings } = context
  // the id of the stored user, even if `callbacks.jwt` has replaced `sub`
  const id = token.session_user ?? token.sub
  const getUser = findMethod(settings, "getUser")
  if (!getUser || id === undefined) return token
  try {
    const user = await getUser(id)
    trace(context, "session: the user's fields were read again")
    const { values = {}, seen = 0 } = token.user_fields ?? {}
    // credentials may sign in users whom the store does not have
    const read = user ? toValues(user) : values
    return {
      ...token,
      user_fields: { values: read, read_at: Math.floor(now.getTime() / 1000), seen: Math.max(changedAt, seen) },
    }
  } catch (thrown) {
    if (settings.adapter && isLogDue(settings.adapter, now)) {
      const error = toAuthError(thrown, AdapterError)
      settings.logger.error(error.type, error)
    }
    return token
  }
}
