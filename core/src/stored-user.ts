import type { Visit } from "./context.ts"
import { findMethod, requirePeople } from "./adapter.ts"
import { AdapterError } from "./errors.ts"
import type { AdapterUser } from "./model/adapter.ts"
import { toEmail } from "./web/address.ts"

/**
 * When the user's address was proven last, in whole seconds since the epoch, as every store keeps them; 0: never. No two proofs
 * of one user have the same.
 */
export const toProofTime = ({ emailVerified }: Partial<Pick<AdapterUser, "emailVerified">>): number =>
  emailVerified ? Math.floor(new Date(emailVerified).getTime() / 1000) : 0

/** Returns the user who has this very address. */
export const findByEmail = async ({ settings }: Visit, email: string): Promise<AdapterUser | undefined> =>
  await requirePeople(settings).getUserByEmail(toEmail(email)) ?? undefined

/**
 * Returns the user with this id, which `authorize` may have chosen.
 * @param source where the id comes from, for the error message
 * @throws {AdapterError}
 */
export async function findById({ settings }: Visit, id: string, source: string): Promise<AdapterUser | undefined> {
  try {
    return await findMethod(settings, "getUser")?.(id) ?? undefined
  } catch (thrown) {
    const { cause } = thrown as AdapterError
    const message = `adapter.getUser failed for the id ${source}. If the store's ids are UUIDs or integers, ` +
      "`authorize` must return `id` in that form, as the store returns it: look the user up and return the stored id"
    throw new AdapterError(message, { cause: cause?.err ?? thrown })
  }
}
