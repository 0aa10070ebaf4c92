import type { AdapterUser } from "../app/adapter.ts"
import { requireMethods } from "../app/adapter-calls.ts"
import { fireEvent } from "../app/events.ts"
import type { Settings } from "../app/settings.ts"
import { AdapterError } from "../errors.ts"
import { type CheckedField, readChanges } from "./fields.ts"

/** Changes fields of a user, and fires the event `updateUser`. @see UpdateUser */
export async function update(
  fields: readonly CheckedField[],
  settings: Settings,
  userId: string,
  changes: unknown,
): Promise<AdapterUser> {
  if (typeof userId !== "string" || userId === "") {
    throw new TypeError("updateUser(userId, changes): pass the id of a user")
  }
  const columns = readChanges(fields, changes)
  const { getUser, updateUser } = requireMethods(settings, { why: "updateUser()", names: ["getUser", "updateUser"] })
  const known = await getUser(userId)
  if (!known) throw new AdapterError("updateUser(): no user has this id")
  if (Object.keys(columns).length === 0) return known
  await updateUser({ ...columns, id: known.id })
  // after the write, so that a session that notices the change reads the new values
  await settings.sessions?.reportChange?.(settings, userId)
  const user = { ...known, ...columns }
  await fireEvent(settings, "updateUser", { user })
  return user
}
