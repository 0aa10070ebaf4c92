import { findMethod } from "../settings/adapter.ts"
import type { Settings } from "../settings/settings.ts"
import { createRandomToken } from "../web/bytes.ts"
import type { ProviderLogout } from "./strategy.ts"
import { deleteUserSessions } from "./user-rows.ts"

/** Ends the sessions in the store that a logout token names: all of its user. @see EndAtProvider */
export async function deleteAtProvider(settings: Settings, logout: ProviderLogout): Promise<boolean> {
  const userId = await logout.findUser()
  const claim = findMethod(settings, "claim")
  const release = findMethod(settings, "release")
  if (!claim || !release) {
    // the token may be a copy, so only sessions that have not been used since it was issued end
    const lastStart = logout.lastStart(0) + settings.session.maxAge * 1000
    const isEnded = ({ expires }: { expires: Date }) => new Date(expires).getTime() <= lastStart
    if (userId !== undefined) await deleteUserSessions(settings, userId, isEnded)
    return true
  }
  const key = `logout:${logout.token}`
  const holder = createRandomToken(16)
  if (!await claim(key, holder, logout.seconds)) return false
  try {
    if (userId !== undefined) await deleteUserSessions(settings, userId)
    return true
  } catch (thrown) {
    await release(key, holder)
    throw thrown
  }
}
