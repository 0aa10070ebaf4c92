import type { RequestContext } from "../app/context.ts"
import { findMethod, requireUsers } from "../app/adapter-calls.ts"
import { AdapterError } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { Settings } from "../app/settings.ts"
import { warnOnce } from "../app/warnings.ts"
import { toEmail } from "../web/address.ts"
import { toHash } from "../seal/runtime-crypto.ts"

/**
 * Returns the user who has exactly this address.
 * @param spelled the address as it was received, because another library may have stored it in this spelling
 */
export async function findByEmail(
  { settings }: RequestContext,
  email: string,
  spelled: unknown = email,
): Promise<AdapterUser | undefined> {
  const { getUserByEmail } = requireUsers(settings)
  const address = toEmail(email)
  const found = await getUserByEmail(address)
  if (found || typeof spelled !== "string" || spelled === address || toEmail(spelled) !== address) {
    return found ?? undefined
  }
  const other = await getUserByEmail(spelled) ?? undefined
  if (other) warnOfSpelling(settings)
  return other
}

/** Warns if the store cannot find this user by their normalized address. */
export async function checkSpelling({ settings }: RequestContext, { id, email }: AdapterUser): Promise<void> {
  const address = typeof email === "string" ? toEmail(email) : email
  if (address === email) return
  const found = await requireUsers(settings).getUserByEmail(address)
  if (String(found?.id) !== String(id)) warnOfSpelling(settings)
}

const warnOfSpelling = ({ logger }: Settings): void =>
  warnOnce(
    logger,
    "address-spelling",
    "the column `email` of users contains addresses that are not in lower case: their users are not found by a mailed link " +
      "or another provider, which create a second user. Store lower case, for example `update users set email = lower(email)`",
  )

/**
 * Returns the user with this id, which `authorize` may have chosen.
 * @param source of the id, for the error message
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
    const message = `adapter.getUser failed for the id ${source}. If the store's ids are UUIDs or integers, ` +
      "`authorize` must return `id` in that form, as the store returns it: look the user up and return the stored id"
    throw new AdapterError(message, { cause: (thrown instanceof AdapterError && thrown.cause?.err) || thrown })
  }
}

/**
 * Returns the id of a user who signs in with this account for the first time. Without an adapter it is a hash of provider and account, so
 * that each account always has the same unique id.
 */
export const createUserId = (
  { adapter }: Pick<Settings, "adapter">,
  { provider, providerAccountId }: { provider: string; providerAccountId: string },
): Promise<string> | string => adapter ? crypto.randomUUID() : toHash(`${provider}\0${providerAccountId}`)
