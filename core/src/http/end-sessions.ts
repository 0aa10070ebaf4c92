import { InvalidConfig } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import type { AuthConfig } from "../app/config.ts"
import type { Awaitable, DefaultSession } from "../types.ts"
import type { EndUserSessions } from "../app/session-strategy.ts"
import type { Settings } from "../app/settings.ts"

/** The function that apps call, created by `createEndSessions`. */
export interface EndSessions {
  /**
   * Ends all sessions that the user has at this moment, in every browser. A session that begins afterwards is valid, even in the same
   * second. Under the `database` strategy it deletes the rows; under `jwt` it needs the option `session.revocation`. With `mfa()`,
   * it also ends the trust in all of the user's devices, and sign-ins that wait for a second factor.
   * @param userId the id of the user, even if `callbacks.jwt` has replaced `sub`
   * @throws {InvalidConfig} under `jwt` without `session.revocation`
   * @throws {InvalidConfig} under `database`, if the adapter has neither `deleteSessions` nor `listSessions` and `deleteSession`
   * @throws {AdapterError} if the store failed; some of the sessions may then still be valid
   */
  (config: Omit<AuthConfig<DefaultSession>, "raw">, userId: string): Promise<void>
}

/** Like {@link EndSessions}, for settings that are already complete. */
export async function endSessionsWith(settings: Settings, userId: string): Promise<void> {
  if (typeof userId !== "string" || userId === "") throw new TypeError("endSessions(userId): pass the id of a user")
  await endPendingAndSessions(settings, requireEnd(settings), userId)
}

/** Ends all sessions of the user. @throws {InvalidConfig} if the app cannot end any @throws {AdapterError} */
export const endUserSessions = ({ settings }: Pick<RequestContext, "settings">, userId: string): Promise<void> =>
  requireEnd(settings)(settings, String(userId))

/** Returns the function that ends a user's sessions. @throws {InvalidConfig} if the app has none */
function requireEnd({ sessions }: Settings): EndUserSessions {
  if (sessions) return sessions.endSessions
  throw new InvalidConfig(
    'endSessions() needs the option `session.revocation`, because sessions of the strategy "jwt" are in cookies; set its ' +
      "`store`, such as `redisRevocations(client)`",
  )
}

/**
 * Ends the user's pending sign-ins and the trust in their devices, and then all their sessions, even if the first fails. In the other order,
 * one of them could begin a session in between.
 */
export async function endPendingAndSessions(
  settings: Settings,
  endSessions: EndUserSessions,
  userId: string,
): Promise<void> {
  try {
    await settings.secondFactor?.endPending({ settings }, userId)
  } finally {
    await endSessions(settings, userId)
  }
}

/** Returns the function that apps call. @param getSettings creates the settings, and may load their code first */
export const createEndSessions =
  (getSettings: (config: AuthConfig) => Awaitable<Settings>): EndSessions => async (config, userId) =>
    await endSessionsWith(await getSettings(config), userId)
