import { UnknownItem } from "../errors.ts"
import { maxListed } from "../app/account-info.ts"
import type { AdapterSession } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { toPublicId } from "../session/public-id.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { requireCurrent } from "../http/caller.ts"

/** One session of a user, as shown to them. */
export interface SessionInfo {
  /** The id to pass to `endSession`. It is a hash, so it does not open a session if it is used as a cookie. */
  readonly id: string
  /** True for the session of this request. */
  readonly current: boolean
  /** Time of the sign-in, if known. */
  readonly createdAt?: Date
  /** When the session was last extended, if known. It may have been used since, up to `session.updateAge` later. */
  readonly lastUsedAt?: Date
  /** When the session ends if it is not used. */
  readonly expires: Date
  /** The browser's `User-Agent` at the sign-in. It is untrusted text, of at most 256 characters. */
  readonly userAgent?: string
  /** The network of the sign-in: an IPv4 /24 such as `192.0.2.0/24`, or an IPv6 /48. */
  readonly network?: string
}

/** The sessions of a user. */
export interface SessionList {
  /** The current session first, then those that end last: at most 100. */
  readonly sessions: readonly SessionInfo[]
  /** True if these are all of the user's sessions. Otherwise the others cannot be listed, or the user has more than 100. */
  readonly complete: boolean
}

/** Ends the other session of the user with this id. @returns it @throws {UnknownItem} if there is none @throws {AdapterError} */
export async function endOther(context: RequestContext, current: CurrentSession, id: unknown): Promise<AdapterSession> {
  const listed = context.settings.sessions?.listed
  for (const row of await listed?.listOthers(context, current) ?? []) {
    if (await toPublicId(row.sessionToken) !== id) continue
    await listed?.endOne(context, row)
    return row
  }
  throw new UnknownItem("no session of this user has this id; it may have ended already", { type: "UnknownSession" })
}

/** Returns the user's sessions. @throws {SignInRequired} @throws {AdapterError} */
export async function findSessions(context: RequestContext): Promise<SessionList> {
  const current = await requireCurrent(context, "sessions")
  const others = await context.settings.sessions?.listed?.listOthers(context, current)
  const own = await toInfo(context, current)
  const infos = (others ?? []).slice(0, maxListed - 1).map(async (row) => ({
    id: await toPublicId(row.sessionToken),
    current: false,
    expires: row.expires,
    ...toDetails(context, row),
  }))
  return { sessions: [own, ...await Promise.all(infos)], complete: others?.length === infos.length }
}

async function toInfo(context: RequestContext, { key, startedAt, stored }: CurrentSession): Promise<SessionInfo> {
  const about = { id: await toPublicId(key), current: true }
  const createdAt = startedAt !== undefined && { createdAt: new Date(startedAt) }
  if ("session" in stored) {
    return { ...about, expires: stored.session.expires, ...createdAt, ...toDetails(context, stored.session) }
  }
  const { iat, exp } = stored.token
  // the token of another library has an `iat` of 0 until it is issued again
  const lastUsedAt = iat > 0 && { lastUsedAt: new Date(iat * 1000) }
  return { ...about, expires: new Date(exp * 1000), ...createdAt, ...lastUsedAt }
}

/** Returns the fields of a session that its row contains, if known. */
function toDetails(
  { now, settings: { session: { maxAge, absoluteMaxAge } } }: RequestContext,
  { createdAt, lastUsedAt, userAgent, network, expires }: AdapterSession,
): Omit<SessionInfo, "id" | "current" | "expires"> {
  // each extension sets the end to `maxAge` later, unless another limit comes first
  const extendedAt = absoluteMaxAge === Infinity
    ? Math.min(expires.getTime() - maxAge * 1000, now.getTime())
    : undefined
  const used = lastUsedAt ?? extendedAt
  return {
    ...createdAt && { createdAt: new Date(createdAt) },
    ...used !== undefined && { lastUsedAt: new Date(used) },
    ...userAgent && { userAgent },
    ...network && { network },
  }
}
