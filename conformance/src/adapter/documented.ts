/** The arguments that an adapter may expect: copies of the objects, with only the fields that `Adapter` documents. */
import type { Adapter, AdapterMethod } from "@svc-auth/core/adapters"

const user = ["id", "name", "email", "emailVerified", "image"]
const accountKey = ["provider", "providerAccountId"]
const account = [
  ...[
    "userId",
    "type",
    ...accountKey,
    "access_token",
    "refresh_token",
    "expires_at",
    "id_token",
    "scope",
    "token_type",
  ],
  "session_state",
]
const session = ["sessionToken", "userId", "expires"]
const tokenKey = ["identifier", "token"]
const passkey = [
  ...["credentialID", "userId", "providerAccountId", "credentialPublicKey", "counter", "credentialDeviceType"],
  ...["credentialBackedUp", "transports"],
]

/** The fields of each method's first parameter, if that is an object. */
const documented: Readonly<Partial<Record<AdapterMethod, readonly string[]>>> = {
  createUser: user,
  createUserWithAccount: user,
  updateUser: user,
  getUserByAccount: accountKey,
  linkAccount: account,
  unlinkAccount: accountKey,
  updateAccount: account,
  createSession: session,
  updateSession: session,
  createVerificationToken: [...tokenKey, "expires"],
  useVerificationToken: tokenKey,
  createAuthenticator: passkey,
  updateAuthenticator: [...passkey, "name", "lastUsedAt"],
}

/**
 * Returns the names of the fields of a call's first argument that `Adapter` does not document, or that need a column which this adapter does
 * not declare.
 */
export function findUndocumented(
  { sessionColumns = [] }: Adapter,
  method: string,
  [row]: readonly unknown[],
): readonly string[] {
  const known = documented[method as AdapterMethod]
  const declared: readonly string[] = known === session ? sessionColumns : []
  return known ? Object.keys(row as object).filter((name) => !known.includes(name) && !declared.includes(name)) : []
}

/** Copies rows, lists and dates. `structuredClone` would do, but on some edge runtimes its dates fail `instanceof Date`. */
export function toCopy<T>(value: T): T
export function toCopy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  if (value instanceof Date) return new Date(value)
  if (Array.isArray(value)) return value.map(toCopy)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toCopy(one)]))
}

/** Copies the arguments of a call, and leaves out what `Adapter` does not document. */
export function toDocumented(adapter: Adapter, method: string, args: readonly unknown[]): readonly unknown[] {
  const [row, ...more] = toCopy(args)
  const undocumented = findUndocumented(adapter, method, args)
  if (undocumented.length === 0) return args.length === 0 ? [] : [row, ...more]
  return [Object.fromEntries(Object.entries(row as object).filter(([name]) => !undocumented.includes(name))), ...more]
}
