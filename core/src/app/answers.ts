import { isObject } from "../web/json.ts"
import { AdapterError } from "../errors.ts"
import type { AdapterMethod } from "./adapter.ts"

/** Describes the fault in an adapter's result, or returns `undefined`. @param path of the member, or `""` for the whole result */
type Check = (answer: unknown, path: string) => string | undefined

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

/** Smaller numbers are seconds since the epoch, or a date before 1973. */
const leastMilliseconds = 1e11

/** Returns true if `new Date` parses the value as the intended date. */
export const isDate = (value: unknown): boolean =>
  (value instanceof Date || typeof value === "string" || typeof value === "number" && value > leastMilliseconds) &&
  Number.isFinite(new Date(value).getTime())

/**
 * Returns the date with which a store of revocations answers `revoke`, in milliseconds, or 0. Some drivers return dates as text or numbers, and
 * others return something else for each write, such as "OK" or a number of rows.
 */
export function toPreviousDate(answer: unknown): number {
  const isText = typeof answer === "string"
  return isDate(answer) && (!isText || /^\d{4}-/.test(answer)) ? new Date(answer as Date).getTime() : 0
}

const expect = (expected: string, fits: (value: unknown) => boolean): Check => (value, path) => {
  if (fits(value)) return undefined
  return `${path ? `an answer whose \`${path}\` is ` : ""}${describe(value)}; expected ${expected}`
}

const orNothing = (check: Check): Check => (value, path) => isNothing(value) ? undefined : check(value, path)

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> => isObject(value)

const row = (members: Readonly<Record<string, Check>>): Check => {
  const isWhole = expect(`an object with ${Object.keys(members).map((name) => `\`${name}\``).join(", ")}`, isRow)
  return (value, path) => {
    if (!isRow(value)) return isWhole(value, path)
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

/**
 * Checks an adapter's result. A row without an id would not belong to any user, and a session whose date is in seconds would have ended in 1970.
 * @throws {AdapterError} which names the method and the member
 */
export function checkAnswer(method: AdapterMethod, answer: unknown): void {
  const fault = answers[method]?.(answer, "")
  if (fault) throw new AdapterError(`${method} returned ${fault}`)
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
