import type { CounterTable } from "../app/limits/memory-limits.ts"
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../app/adapter.ts"
import { copyRow, mergeRow } from "../app/row.ts"

/** The tables of the memory adapter. */
export interface Tables {
  readonly now: () => number
  readonly users: Map<string, AdapterUser>
  /** The id of the user with each e-mail address. */
  readonly emails: Map<string, string>
  readonly accounts: Map<string, AdapterAccount>
  readonly sessions: Map<string, AdapterSession>
  readonly tokens: Map<string, VerificationToken>
  readonly authenticators: Map<string, AdapterAuthenticator>
  /** The windows of `hit`, including those that have ended. */
  readonly counters: CounterTable
  /** The holder of each claimed key, including claims that have ended. */
  readonly claims: Map<string, { readonly holder: string; readonly expires: Date }>
  /** The text of each user's password. */
  readonly passwords: Map<string, string>
  /** The text of each user's second factors. */
  readonly factors: Map<string, string>
}

export const createTables = (clock: () => Date): Tables => ({
  now: () => clock().getTime(),
  users: new Map(),
  emails: new Map(),
  accounts: new Map(),
  sessions: new Map(),
  tokens: new Map(),
  authenticators: new Map(),
  counters: new Map(),
  claims: new Map(),
  passwords: new Map(),
  factors: new Map(),
})

/** Returns a copy of the row, so that callers cannot change stored rows. */
export const copyOf = <T extends object>(row: T | undefined): T | null => row ? copyRow(row) : null

/** Returns the rows of one user, with their keys. */
export const rowsOf = <T extends { userId: string }>(rows: ReadonlyMap<string, T>, userId: string): [string, T][] =>
  [...rows].filter(([, row]) => row.userId === userId)

/** @throws {Error} if the key already exists */
export function insert<T extends object>(rows: Map<string, T>, key: string, row: T, what: string): T {
  if (rows.has(key)) throw new Error(`${what} already exists`)
  rows.set(key, copyRow(row))
  return copyRow(row)
}

/** Returns the changed row, or `null` if the row does not exist. `undefined` values are ignored. */
export function change<T extends object>(rows: Map<string, T>, key: string, changes: Partial<T>): T | null {
  const known = rows.get(key)
  if (!known) return null
  const row = mergeRow(known, copyRow(changes))
  rows.set(key, row)
  return copyRow(row)
}

/** Deletes the row and returns it, or `null` if it does not exist. */
export function remove<T extends object>(rows: Map<string, T>, key: string): T | null {
  const row = rows.get(key) ?? null
  rows.delete(key)
  return row
}
