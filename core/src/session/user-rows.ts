import { InvalidConfig } from "../errors.ts"
import type { AdapterMethod, AdapterSession } from "../app/adapter.ts"
import { findMethod } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import type { Settings } from "../app/settings.ts"
import { warnOnce } from "../app/warnings.ts"
import { isStoredToken } from "./stored-token.ts"
import type { CurrentSession } from "../app/session-strategy.ts"

/**
 * Returns the user's other sessions that have not expired, sorted by expiry with the latest first, or `undefined` if the adapter cannot list them.
 */
export async function listOtherSessions(
  context: RequestContext,
  { key, userId }: Pick<CurrentSession, "key" | "userId">,
): Promise<readonly AdapterSession[] | undefined> {
  const { settings, now } = context
  const listSessions = findMethod(settings, "listSessions")
  if (!listSessions || userId === undefined) return undefined
  const rows = (await listSessions(userId)).map((row) => ({ ...row, expires: toEnd(settings, row) }))
  return rows
    // a store that ignores case may list the rows of a user with a similar id
    .filter((row) => String(row.userId) === String(userId) && row.sessionToken !== key && row.expires > now)
    // another library's rows open only while they are taken over
    .filter(({ sessionToken }) => isStoredToken(sessionToken) || settings.takeover)
    .sort((one, other) => other.expires.getTime() - one.expires.getTime())
}

/**
 * Returns the sessions that exceed the limit, the oldest first. None of them is newer than the one that has begun, so that of two
 * concurrent sign-ins the later one keeps its session.
 */
export async function findSurplus(context: RequestContext, begun: AdapterSession): Promise<readonly AdapterSession[]> {
  const { logger, session: { maxPerUser } } = context.settings
  if (maxPerUser === Infinity) return []
  const others = await listOtherSessions(context, { key: begun.sessionToken, userId: begun.userId })
  if (!others) {
    const text = "the number of sessions of a user has no limit, because the adapter has no `listSessions`; add the " +
      "method, or set `session.maxPerUser: Infinity`"
    warnOnce(logger, "sessions-unlimited", text)
    return []
  }
  const surplus = Math.max(others.length + 1 - maxPerUser, 0)
  return others.filter((row) => compareAge(row, begun) <= 0).sort(compareAge).slice(0, surplus)
}

/** Returns a negative number if the first session is older. Without the column `createdAt`, the one that was used less recently counts as older. */
const compareAge = (one: AdapterSession, other: AdapterSession): number =>
  toTime(one.createdAt) - toTime(other.createdAt) || toTime(one.expires) - toTime(other.expires)

const toTime = (date: Date | null | undefined): number => new Date(date ?? 0).getTime()

/** Returns the time at which the session of this row ends. The option `absoluteMaxAge` may be newer than the row. */
function toEnd({ session: { absoluteMaxAge } }: Settings, { expires, createdAt }: AdapterSession): Date {
  const lastEnd = createdAt ? new Date(createdAt).getTime() + absoluteMaxAge * 1000 : Infinity
  return new Date(Math.min(new Date(expires).getTime(), lastEnd))
}

/**
 * Deletes all of the user's stored sessions, or those that `isEnded` selects.
 * @throws {InvalidConfig} if the adapter cannot find them
 * @throws {AdapterError} if the store failed; some sessions may then remain
 */
export async function deleteUserSessions(settings: Settings, userId: string, isEnded?: IsEnded): Promise<void> {
  const deleteSessions = isEnded ? undefined : findMethod(settings, "deleteSessions")
  await (deleteSessions
    ? deleteSessions(userId)
    : deleteListed(settings, userId, "endSessions", "deleteSessions", isEnded))
}

/** Returns true if the session of this row must end. */
export type IsEnded = (row: AdapterSession) => boolean

/**
 * Deletes all of the user's stored sessions except one.
 * @param kept its token, as stored
 * @throws {InvalidConfig} if the adapter cannot find them
 * @throws {AdapterError} if the store failed; some sessions may then remain
 */
export async function deleteOtherSessions(settings: Settings, userId: string, kept: string): Promise<void> {
  const deleteOthers = findMethod(settings, "deleteOtherSessions")
  await (deleteOthers
    ? deleteOthers(userId, kept)
    : deleteListed(settings, userId, "endOtherSessions", "deleteOtherSessions", (row) => row.sessionToken !== kept))
}

/** @param verb the function that the app called, and `method` the adapter's method that would do it, for the error */
async function deleteListed(
  settings: Settings,
  userId: string,
  verb: string,
  method: AdapterMethod,
  isEnded: IsEnded = () => true,
): Promise<void> {
  const listSessions = findMethod(settings, "listSessions")
  const deleteSession = findMethod(settings, "deleteSession")
  if (!listSessions || !deleteSession) {
    throw new InvalidConfig(
      `${verb}() needs the adapter's method \`${method}\`, or \`listSessions\` and \`deleteSession\`; add them, or use an ` +
        "adapter that has them",
      { type: "MissingAdapterMethods" },
    )
  }
  const findTokens = async () => (await listSessions(userId)).filter(isEnded).map(({ sessionToken }) => sessionToken)
  const tokens = await findTokens()
  const results = await Promise.allSettled(tokens.map((token) => deleteSession(token)))
  const failed = results.find((result) => result.status === "rejected")
  if (!failed) return
  // some adapters throw if the row has already been deleted
  const left = new Set(await findTokens())
  if (tokens.some((token) => left.has(token))) throw failed.reason
}
