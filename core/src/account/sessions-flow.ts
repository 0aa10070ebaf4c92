import { InvalidConfig } from "../errors.ts"
import { assertFreshSession } from "../signin/fresh.ts"
import { requireCurrent } from "../http/caller.ts"
import { endPendingAndSessions } from "../http/end-sessions.ts"
import { findOther, findSessions, isInCookie } from "./own-sessions.ts"
import type { RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { toPublicId } from "../session/public-id.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import type { Flow } from "../app/outcome.ts"
import { signOutHere } from "../http/sign-out.ts"
import { changing } from "../http/change.ts"
import { listing } from "../http/listing.ts"

export { findSessions }

/**
 * Ends one of the user's own sessions. If it is the current one, this browser is signed out.
 * @param id from {@link findSessions}
 * @throws {SignInRequired} @throws {UnknownItem} if no session of the user has this id; no session is ended then
 * @throws {InvalidConfig} under `jwt` without `session.revocation` @throws {AdapterError}
 */
export async function endOwnSession(context: RequestContext, id: unknown): Promise<void> {
  const current = await requireCurrent(context, "endSession")
  requireEndable(context, "endSession")
  if (await toPublicId(current.key) === id) return await signOutHere(context)
  const row = await findOther(context, current, id)
  const { deleteRow } = await import("../session/database.ts")
  await deleteRow(context, row.sessionToken)
  await fireEvent(context.settings, "signOut", { session: row })
}

/**
 * Ends all sessions of the user except the current one. With JWT sessions the current one is issued again, because its old cookie has also ended.
 * @throws {SignInRequired} @throws {FreshSignInRequired} @throws {InvalidConfig} under `jwt` without `session.revocation`
 * @throws {InvalidConfig} if the adapter cannot find them
 * @throws {AuthError} of type `SessionTooLarge`, and no session is ended
 * @throws {AdapterError} and some of the sessions may remain
 */
export async function endOtherSessions(context: RequestContext): Promise<void> {
  const { current, userId } = await requireOwner(context, "endOtherSessions")
  const { key, stored } = current
  if ("token" in stored) {
    const { keepOnly } = await import("../session/revocable.ts")
    return await keepOnly(context, stored.token, userId)
  }
  const { deleteOtherSessions } = await import("../session/user-rows.ts")
  await deleteOtherSessions(context.settings, userId, key)
}

/**
 * Ends all sessions of the user, and signs this browser out.
 * @throws {SignInRequired} @throws {FreshSignInRequired} @throws {InvalidConfig} under `jwt` without `session.revocation`
 * @throws {InvalidConfig} if the adapter cannot find them @throws {AdapterError} and some of the sessions may remain
 */
async function endAllSessions(context: RequestContext): Promise<void> {
  const { current, userId } = await requireOwner(context, "end-all-sessions")
  const { settings } = context
  await endPendingAndSessions(settings, settings.sessions!.endSessions, userId)
  await signOutHere(context, current.stored)
}

/** Returns the current session and its user, who may end all of their sessions. */
async function requireOwner(
  context: RequestContext,
  what: string,
): Promise<{ readonly current: CurrentSession; readonly userId: string }> {
  const current = await requireCurrent(context, what)
  requireEndable(context, what)
  assertFreshSession(context, current, what)
  const { endedBy: userId } = current
  if (userId) return { current, userId }
  throw new InvalidConfig(`${what} needs the claim \`sub\` in the session token; keep it in \`callbacks.jwt\``)
}

function requireEndable(context: RequestContext, what: string): void {
  if (!isInCookie(context) || context.settings.revocation) return
  throw new InvalidConfig(
    `${what} needs the option \`session.revocation\`, because sessions of the strategy "jwt" are in cookies; set its \`store\`, ` +
      "such as `redisRevocations(client)`",
  )
}

/** `GET sessions`: returns the user's sessions. */
export const sessions: Flow = listing(findSessions)

/** `POST end-session`: ends the user's session with the id in the field `id`. */
export const endOne: Flow = changing((context) => endOwnSession(context, context.body.get("id")))

/** `POST end-other-sessions`: ends all sessions of the user except the current one. */
export const endOthers: Flow = changing(endOtherSessions)

/** `POST end-all-sessions`: ends all sessions of the user, including the current one. */
export const endAll: Flow = changing(endAllSessions)
