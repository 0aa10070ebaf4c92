import { InvalidConfig } from "../errors.ts"
import { assertFreshSession } from "../signin/fresh.ts"
import { requireCurrent } from "../http/caller.ts"
import { endPendingAndSessions } from "../http/end-sessions.ts"
import { endOther, findSessions } from "./own-sessions.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { toPublicId } from "../session/public-id.ts"
import type { CurrentSession, StoredSessions } from "../app/session-strategy.ts"
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
  requireStored(context, "endSession")
  if (await toPublicId(current.key) === id) return await signOutHere(context)
  await fireEvent(context.settings, "signOut", { session: await endOther(context, current, id) })
}

/**
 * Ends all sessions of the user except the current one. With JWT sessions the current one is issued again, because its old cookie has also ended.
 * @param changed the user, if their address has changed. The current session then gets it
 * @throws {SignInRequired} @throws {FreshSignInRequired} @throws {InvalidConfig} under `jwt` without `session.revocation`
 * @throws {InvalidConfig} if the adapter cannot find them
 * @throws {AuthError} of type `SessionTooLarge`, and no session is ended
 * @throws {AdapterError} and some of the sessions may remain
 */
export async function endOtherSessions(context: RequestContext, changed?: AdapterUser): Promise<void> {
  const { current, userId, stored } = await requireOwner(context, "endOtherSessions")
  await stored.endOthers(context, current, userId, changed)
}

/**
 * Ends all sessions of the user, and signs this browser out.
 * @throws {SignInRequired} @throws {FreshSignInRequired} @throws {InvalidConfig} under `jwt` without `session.revocation`
 * @throws {InvalidConfig} if the adapter cannot find them @throws {AdapterError} and some of the sessions may remain
 */
async function endAllSessions(context: RequestContext): Promise<void> {
  const { current, userId, stored } = await requireOwner(context, "end-all-sessions")
  await endPendingAndSessions(context.settings, stored.endSessions, userId)
  await signOutHere(context, current.stored)
}

/** The current session, and the user who may end all of theirs. */
interface Owner {
  readonly current: CurrentSession
  readonly userId: string
  readonly stored: StoredSessions
}

async function requireOwner(context: RequestContext, what: string): Promise<Owner> {
  const current = await requireCurrent(context, what)
  const stored = requireStored(context, what)
  assertFreshSession(context, current, what)
  const { endedBy: userId } = current
  if (userId) return { current, userId, stored }
  throw new InvalidConfig(`${what} needs the claim \`sub\` in the session token; keep it in \`callbacks.jwt\``)
}

/** Returns the sessions if they can be ended. @throws {InvalidConfig} if they are in cookies alone */
function requireStored({ settings: { sessions } }: RequestContext, what: string): StoredSessions {
  if (sessions) return sessions
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
export const endOthers: Flow = changing((context) => endOtherSessions(context))

/** `POST end-all-sessions`: ends all sessions of the user, including the current one. */
export const endAll: Flow = changing(endAllSessions)
