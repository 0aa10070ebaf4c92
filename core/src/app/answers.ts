import { isObject } from "../web/json.ts"
import { AdapterError } from "../errors.ts"
import type { Adapter, AdapterMethod } from "./adapter.ts"
import type { LoggerInstance } from "../types.ts"
import { collectSecrets } from "./log/redact.ts"
import { warnOnce } from "./warnings.ts"
import { toEmail } from "../web/address.ts"

/** Describes the fault in an adapter's result, or returns `undefined`. @param path of the member, or `""` for the whole result */
type Check = (answer: unknown, path: string) => string | undefined

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

/** Smaller numbers are seconds since the epoch, or a date before 1973. */
const leastMilliseconds = 1e11

/** Returns true if `new Date` parses the value as the intended date. */
export const isDate = (value: unknown): value is Date | string | number =>
  (value instanceof Date || typeof value === "string" || typeof value === "number" && value > leastMilliseconds) &&
  Number.isFinite(new Date(value).getTime())

/**
 * Returns the date with which a store of revocations answers `revoke`, in milliseconds, or 0. Some drivers return dates as text or numbers, and
 * others return something else for each write, such as "OK" or a number of rows.
 */
export function toPreviousDate(answer: unknown): number {
  const isText = typeof answer === "string"
  return isDate(answer) && (!isText || /^\d{4}-/.test(answer)) ? new Date(answer).getTime() : 0
}

const expect = (expected: string, fits: (value: unknown) => boolean): Check => (value, path) => {
  if (fits(value)) return undefined
  return `${path ? `an answer whose \`${path}\` is ` : ""}${describe(value)}; expected ${expected}`
}

const orNothing = (check: Check): Check => (value, path) => isNothing(value) ? undefined : check(value, path)

const row = (members: Readonly<Record<string, Check>>): Check => {
  const isWhole = expect(`an object with ${Object.keys(members).map((name) => `\`${name}\``).join(", ")}`, isObject)
  return (value, path) => {
    if (!isObject(value)) return isWhole(value, path)
    for (const name in members) {
      const fault = members[name]!(value[name], path ? `${path}.${name}` : name)
      if (fault) return fault
    }
    return undefined
  }
}

const isList = expect("a list", Array.isArray)
const list = (check: Check): Check => (value, path) =>
  Array.isArray(value)
    ? value.map((entry, i) => check(entry, path ? `${path}.${i}` : String(i))).find(Boolean)
    : isList(value, path)

// some stores use numbers or objects as ids
const key = expect("a text or a number", (value) => !isNothing(value) && value !== "" && !Number.isNaN(value))
const text = expect("a text", (value) => typeof value === "string" && value !== "")
const date = expect("a Date", isDate)
const flag = expect("true or false", (value) => typeof value === "boolean")

const user = row({ id: key, emailVerified: orNothing(date) })
const session = row({
  sessionToken: text,
  userId: key,
  expires: date,
  createdAt: orNothing(date),
  lastUsedAt: orNothing(date),
})
const account = row({ provider: text, providerAccountId: key, userId: key })
const passkey = row({ credentialID: text, providerAccountId: key, credentialPublicKey: text })
const found = orNothing(row({ session, user }))

/** The results that the library uses. It ignores those of other methods, which Auth.js adapters may choose freely. */
const answers: { readonly [M in AdapterMethod]?: Check } = {
  createUser: user,
  createUserWithAccount: user,
  // some adapters return only the columns that were written
  updateUser: row({ emailVerified: orNothing(date) }),
  getUser: orNothing(user),
  getUserByEmail: orNothing(user),
  getUserByAccount: orNothing(user),
  getAccount: orNothing(account),
  listAccounts: list(account),
  updateAccount: orNothing(row({ provider: text, providerAccountId: key })),
  getSessionAndUser: found,
  getSessionsAndUsers: list(found),
  listSessions: list(session),
  useVerificationToken: orNothing(row({ identifier: text, token: text, expires: date })),
  getAuthenticator: orNothing(passkey),
  listAuthenticatorsByUserId: list(passkey),
  updateAuthenticatorCounter: orNothing(row({ credentialID: text })),
  updateAuthenticator: orNothing(row({ credentialID: text })),
  claim: flag,
  getPassword: orNothing(text),
  replacePassword: flag,
  getFactors: orNothing(text),
  replaceFactors: flag,
}

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
 * Returns an adapter's result, checked. A row without an id would not belong to any user, and a session whose date is in seconds would have ended
 * in 1970. A row with another key than the method was called with becomes `null`.
 * @throws {AdapterError} which names the method and the member
 */
export function readAnswer(
  method: AdapterMethod,
  answer: unknown,
  args: readonly unknown[],
  logger: LoggerInstance,
): unknown {
  const fault = answers[method]?.(answer, "")
  if (fault) throw new AdapterError(`${method} returned ${fault}`)
  return keepMatching(method, answer, args, logger)
}

/**
 * Returns the adapter's result, with `null` in place of any row whose key is not the one that the method was called with. Many databases ignore case,
 * accents or trailing spaces when they compare text. Without this check, a user could sign in as another user with a similar key.
 */
function keepMatching(
  method: AdapterMethod,
  found: unknown,
  args: readonly unknown[],
  logger: LoggerInstance,
): unknown {
  if (method === "getSessionsAndUsers" && Array.isArray(found) && Array.isArray(args[0])) {
    const [tokens] = args
    return found.map((row, i) => keepMatching("getSessionAndUser", row, [tokens[i]], logger))
  }
  const check = matches[method] as ((row: unknown, ...args: readonly unknown[]) => boolean) | undefined
  if (!check || found === null || found === undefined || check(found, ...args)) return found
  const text = `adapter.${method} returned a row with another key than it was called with, and the row was ignored. ` +
    "If the database ignores case or accents, set a binary collation for the columns of keys"
  warnOnce(logger, "adapter-wrong-row", text)
  return null
}

const hit = row({ count: key, key: text, takenAt: date })

/** Describes the fault in the result of a store's `hit` for an event of a group, or returns `undefined`. */
export const findHitFault = (answer: unknown): string | undefined => hit(answer, "")

function describe(value: unknown): string {
  const more = Array.isArray(value)
    ? "a list"
    : value instanceof Date
    ? "an invalid date"
    : typeof value === "number" || typeof value === "boolean" || value === null || value === ""
    ? JSON.stringify(value)
    : ""
  return `a value of the type ${typeof value}${more && ` (${more})`}`
}

/** Names of the parameters that are not rows. The debug log redacts values by name. */
const parameters: Partial<Record<AdapterMethod, readonly string[]>> = {
  createUserWithAccount: ["user", "account"],
  deleteAuthenticator: ["credentialID"],
  deleteOtherSessions: ["userId", "sessionToken"],
  deleteSession: ["sessionToken"],
  deleteSessions: ["userId"],
  deleteUser: ["id"],
  getAccount: ["providerAccountId", "provider"],
  getAuthenticator: ["credentialID"],
  getSessionAndUser: ["sessionToken"],
  getSessionsAndUsers: ["sessionTokens"],
  getUser: ["id"],
  getUserByEmail: ["email"],
  giveBack: ["refunds"],
  hit: ["requests"],
  listAccounts: ["userId"],
  listAuthenticatorsByUserId: ["userId"],
  listSessions: ["userId"],
  replaceFactors: ["userId", "expectedSecret", "nextSecret"],
  replacePassword: ["userId", "expectedPassword", "nextPassword"],
  updateAuthenticatorCounter: ["credentialID", "counter"],
}

/** Returns the arguments by their names. */
export function nameArguments(method: AdapterMethod, args: readonly unknown[]): Readonly<Record<string, unknown>> {
  const names = parameters[method] ?? (typeof args[0] === "object" ? ["row"] : [])
  return Object.fromEntries(names.map((name, i) => [name, args[i]]))
}

/** Returns the strings in the arguments that must not be logged, because errors of some database libraries list the values of the failed query. */
export const findSecrets = (method: AdapterMethod, args: readonly unknown[]): string[] =>
  collectSecrets(nameArguments(method, args), ...args)

/** Returns what a debug line says of a result. It contains no values of rows. */
export function describeResult(result: unknown): unknown {
  if (result === null || result === undefined) return "nothing"
  if (typeof result === "number" || typeof result === "boolean") return result
  return Array.isArray(result) ? `${result.filter((row) => row !== null).length} rows` : "a row"
}
