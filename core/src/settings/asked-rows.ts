import type { Adapter } from "../model/adapter.ts"
import type { LoggerInstance } from "../model/types.ts"
import { warnOnce } from "./warnings.ts"
import { toEmail } from "../web/address.ts"

type Method<K extends keyof Adapter> = NonNullable<Adapter[K]>
type Found<K extends keyof Adapter> = NonNullable<Awaited<ReturnType<Method<K>>>>
type IsAsked<K extends keyof Adapter> = (row: Found<K>, ...asked: Parameters<Method<K>>) => boolean

/** Returns whether two keys are equal as text, because an adapter may have keys of other types. */
const equals = (stored: unknown, asked: unknown): boolean =>
  stored !== undefined && stored !== null && String(stored) === String(asked)

/**
 * Tells whether a row has the key that the method was called with. `getUserByAccount` returns no key, so `findOwner`
 * reads the account, too.
 */
const isAsked: { readonly [K in keyof Adapter]: IsAsked<K> } = {
  getUser: ({ id }, asked) => equals(id, asked),
  getUserByEmail: ({ email }, asked) => Boolean(email) && toEmail(email) === toEmail(asked),
  getAccount: (row, id, provider) => equals(row.providerAccountId, id) && equals(row.provider, provider),
  getAuthenticator: ({ credentialID }, asked) => equals(credentialID, asked),
  getSessionAndUser: ({ session }, asked) => equals(session?.sessionToken, asked),
  useVerificationToken: (row, asked) => equals(row.identifier, asked.identifier) && equals(row.token, asked.token),
}

/**
 * Returns what the adapter returned, without rows of another key than the method was called with. Many databases ignore
 * case, accents or trailing spaces when they compare text, so a user could sign in as another one with a similar key.
 */
export function findOnlyAsked(
  method: keyof Adapter,
  found: unknown,
  asked: readonly unknown[],
  logger: LoggerInstance,
): unknown {
  if (method === "getSessionsAndUsers" && Array.isArray(found) && Array.isArray(asked[0])) {
    const [tokens] = asked as [readonly string[]]
    return found.map((row, i) => findOnlyAsked("getSessionAndUser", row, [tokens[i]], logger))
  }
  const check = isAsked[method] as ((row: unknown, ...asked: readonly unknown[]) => boolean) | undefined
  if (!check || found === null || found === undefined || check(found, ...asked)) return found
  const text = `adapter.${method} returned a row with another key than it was called with, and the row was ignored. ` +
    "If the database ignores case or accents, set a binary collation for the columns of keys"
  warnOnce(logger, "adapter-wrong-row", text)
  return null
}
