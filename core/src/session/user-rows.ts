import { MissingAdapterMethods } from "../errors.ts"
import { findMethod } from "../settings/adapter.ts"
import type { Settings } from "../settings/settings.ts"

/**
 * Deletes all sessions that the user has in the store.
 * @throws {MissingAdapterMethods} if the adapter cannot find them
 * @throws {AdapterError} if the store failed; then any of them may be left
 */
export async function deleteUserSessions(settings: Settings, userId: string): Promise<void> {
  const deleteSessions = findMethod(settings, "deleteSessions")
  if (deleteSessions) return await deleteSessions(userId)
  const listSessions = findMethod(settings, "listSessions")
  const deleteSession = findMethod(settings, "deleteSession")
  if (!listSessions || !deleteSession) {
    throw new MissingAdapterMethods(
      "endSessions() needs the adapter's method `deleteSessions`, or `listSessions` and `deleteSession`; add them, or use an " +
        "adapter that has them",
    )
  }
  const sessions = await listSessions(userId)
  const results = await Promise.allSettled(sessions.map(({ sessionToken }) => deleteSession(sessionToken)))
  const failed = results.find((result) => result.status === "rejected")
  if (!failed) return
  // some adapters throw if the row is gone already
  const left = new Set((await listSessions(userId)).map(({ sessionToken }) => sessionToken))
  if (sessions.some(({ sessionToken }) => left.has(sessionToken))) throw failed.reason
}
