import { UnknownItem } from "../errors.ts"
import { maxListed, type SessionInfo, type SessionList } from "../app/account-info.ts"
import type { AdapterSession } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { toPublicId } from "../session/public-id.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { requireCurrent } from "../http/caller.ts"

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
