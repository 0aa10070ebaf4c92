import type { AdapterSession } from "../app/adapter.ts"
import { findMethod } from "../app/adapter-calls.ts"
import type { Settings } from "../app/settings.ts"
import { createRandomToken } from "../web/bytes.ts"
import type { ProviderLogout } from "../app/session-strategy.ts"
import { deleteUserSessions } from "./user-rows.ts"

/** Ends the stored sessions that a logout token refers to. @see EndAtProvider */
export async function deleteAtProvider(settings: Settings, logout: ProviderLogout): Promise<boolean> {
  const userId = await logout.findUser()
  const claim = findMethod(settings, "claim")
  const release = findMethod(settings, "release")
  if (!claim || !release) {
    if (userId !== undefined) await deleteNamed(settings, userId, logout, false)
    return true
  }
  const key = `logout:${logout.token}`
  const holder = createRandomToken(16)
  if (!await claim(key, holder, logout.seconds)) return false
  try {
    if (userId !== undefined) await deleteNamed(settings, userId, logout, true)
    return true
  } catch (thrown) {
    await release(key, holder)
    throw thrown
  }
}

/** @param isOnce true if the token cannot be a copy of one that was used */
async function deleteNamed(
  settings: Settings,
  userId: string,
  { session, lastStart }: ProviderLogout,
  isOnce: boolean,
): Promise<void> {
  const columns = settings.adapter?.sessionColumns ?? []
  const isNamed = ({ providerSession }: AdapterSession) =>
    session === undefined || !columns.includes("providerSession") || providerSession?.split(".")[1] === session
  const latest = lastStart(isOnce)
  // without the column, only the time at which the session was last extended is known
  const toStart = ({ createdAt, expires }: AdapterSession) =>
    createdAt
      ? new Date(createdAt).getTime()
      : isOnce
      ? 0
      : new Date(expires).getTime() - settings.session.maxAge * 1000
  const isAll = isOnce && columns.length === 0
  await deleteUserSessions(settings, userId, isAll ? undefined : (row) => isNamed(row) && toStart(row) <= latest)
}
