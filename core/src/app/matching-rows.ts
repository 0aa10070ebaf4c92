import type { Adapter, AdapterMethod } from "./adapter.ts"
import type { LoggerInstance } from "../types.ts"
import { warnOnce } from "./warnings.ts"
import { toEmail } from "../web/address.ts"

type Method<K extends AdapterMethod> = NonNullable<Adapter[K]>
type Found<K extends AdapterMethod> = NonNullable<Awaited<ReturnType<Method<K>>>>
type Matches<K extends AdapterMethod> = (row: Found<K>, ...args: Parameters<Method<K>>) => boolean

/** Returns true if two keys are equal as text, because an adapter may use other types for its keys. */
const equals = (stored: unknown, expected: unknown): boolean =>
  stored !== undefined && stored !== null && String(stored) === String(expected)

/**
 * Return true if a row has the key that the method was called with. `getUserByAccount` is missing because it returns a user without the
 * account's key, so `findOwner` also reads the account.
 */
const matches: { readonly [K in AdapterMethod]?: Matches<K> } = {
  getUser: ({ id }, key) => equals(id, key),
  getUserByEmail: ({ email }, key) => Boolean(email) && toEmail(email) === toEmail(key),
  getAccount: (row, id, provider) => equals(row.providerAccountId, id) && equals(row.provider, provider),
  getAuthenticator: ({ credentialID }, key) => equals(credentialID, key),
  getSessionAndUser: ({ session }, key) => equals(session?.sessionToken, key),
  useVerificationToken: (row, key) => equals(row.identifier, key.identifier) && equals(row.token, key.token),
}

/**
 * Returns the adapter's result, with `null` in place of any row whose key is not the one that the method was called with. Many databases ignore case,
 * accents or trailing spaces when they compare text. Without this check, a user could sign in as another user with a similar key.
 */
export function keepMatching(
  method: AdapterMethod,
  found: unknown,
  args: readonly unknown[],
  logger: LoggerInstance,
): unknown {
  if (method === "getSessionsAndUsers" && Array.isArray(found) && Array.isArray(args[0])) {
    const [tokens] = args as [readonly string[]]
    return found.map((row, i) => keepMatching("getSessionAndUser", row, [tokens[i]], logger))
  }
  const check = matches[method] as ((row: unknown, ...args: readonly unknown[]) => boolean) | undefined
  if (!check || found === null || found === undefined || check(found, ...args)) return found
  const text = `adapter.${method} returned a row with another key than it was called with, and the row was ignored. ` +
    "If the database ignores case or accents, set a binary collation for the columns of keys"
  warnOnce(logger, "adapter-wrong-row", text)
  return null
}
