import type { AdapterUser } from "../app/adapter.ts"
import type { AuthConfig } from "../app/config.ts"
import type { Settings } from "../app/settings.ts"
import type { UserChanges, UserFields, UserOptions } from "../app/user-fields.ts"
import { InvalidConfig } from "../errors.ts"
import type { Awaitable, DefaultSession } from "../types.ts"

/** The function that apps call, created by `createUpdateUser`. */
export interface UpdateUser {
  /**
   * Changes own fields of a user, which the option `user.fields` declares, and fires the event `updateUser`. Sessions of the strategy `database` have
   * the new values at the next read. Under `jwt` they get them at the next renewal, or with `session.revocation` at the next read. It does not check
   * permissions, so call it only after you have checked that the caller may do this.
   * @param changes the new values; `null` resets a field to its default
   * @returns the user with the changes
   * @throws {TypeError} if a change names no field, or its value has another type
   * @throws {InvalidConfig} without the option `user`, or without an adapter
   * @throws {AdapterError} if no user has this id, or the store failed
   */
  <const F extends UserFields = UserFields>(
    config: Omit<AuthConfig<DefaultSession>, "raw" | "user"> & { readonly user?: UserOptions<F> | undefined },
    userId: string,
    changes: UserChanges<F>,
  ): Promise<AdapterUser>
}

/** Like {@link UpdateUser}, for settings that are already complete. */
export async function updateUserWith(settings: Settings, userId: string, changes: object): Promise<AdapterUser> {
  if (settings.userFields) return await settings.userFields.update(settings, userId, changes)
  throw new InvalidConfig(
    'updateUser() needs the option `user`, such as `user: { fields: { role: { type: "text" } } }`',
  )
}

/** Returns the function that apps call. @param getSettings creates the settings, and may load their code first */
export const createUpdateUser =
  (getSettings: (config: AuthConfig) => Awaitable<Settings>): UpdateUser => async (config, userId, changes) =>
    await updateUserWith(await getSettings(config as AuthConfig), userId, changes)
