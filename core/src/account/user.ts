import type { RequestContext } from "../request/context.ts"
import { findMethod, requireUsers } from "../settings/adapter.ts"
import { AdapterError } from "../errors.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { Settings } from "../settings/settings.ts"
import { toEmail } from "../web/address.ts"
import { toHash } from "../seal/runtime-crypto.ts"

/** Returns the user who has exactly this address. */
export const findByEmail = async ({ settings }: RequestContext, email: string): Promise<AdapterUser | undefined> =>
  await requireUsers(settings).getUserByEmail(toEmail(email)) ?? undefined

/**
 * Returns the user with this id, which `authorize` may have chosen.
 * @param source where the id comes from, for the error message
 * @throws {AdapterError}
 */
export async function findById(
  { settings }: RequestContext,
  id: string,
  source: string,
): Promise<AdapterUser | undefined> {
  try {
    return await findMethod(settings, "getUser")?.(id) ?? undefined
  } catch (thrown) {
    const { cause } = thrown as AdapterError
    const message = `adapter.getUser failed for the id ${source}. If the store's ids are UUIDs or integers, ` +
      "`authorize` must return `id` in that form, as the store returns it: look the user up and return the stored id"
    throw new AdapterError(message, { cause: cause?.err ?? thrown })
  }
}

/**
 * Returns the id of a user who signs in with this account for the first time. Without an adapter it is a hash of
 * provider and account, so each account always has the same id, and no other account has it.
 */
export const createUserId = (
  { adapter }: Pick<Settings, "adapter">,
  { provider, providerAccountId }: { provider: string; providerAccountId: string },
): Promise<string> | string => adapter ? crypto.randomUUID() : toHash(`${provider}\0${providerAccountId}`)
