import { AdapterError } from "@svc-auth/core/errors"
import type { Dialect, Row, Value } from "./database.ts"
import { SqlFault, UnstorableText } from "./faults.ts"
import type { Column, Kind, Table } from "./tables.ts"

/**
 * Dates are texts in UTC, because drivers write a `Date` in the time zone of the process, the session or the server. A column of the type
 * `timestamp` without a zone has no zone to convert to, so it also contains UTC, as Auth.js's adapters write it.
 */
const toDate: Readonly<Record<Dialect, (date: Date) => Value>> = {
  postgres: (date) => date.toISOString(),
  mysql: (date) => date.toISOString().slice(0, -1).replace("T", " "),
  sqlite: (date) => date.getTime(),
}

/**
 * Returns the text of a key. PostgreSQL rejects NUL, libSQL ends the text there, and a lone surrogate becomes U+FFFD, so that different keys would be
 * equal.
 * @throws {SqlFault} of the kind `malformed`
 */
export function toKey(text: string): string {
  if (text.includes("\0") || !text.isWellFormed()) throw new SqlFault("a key", new UnstorableText())
  return text
}

/** Returns the value to pass to a driver for a column of this kind. `undefined` becomes NULL. @throws {SqlFault} for a key that is not storable */
export function toValue(dialect: Dialect, kind: Kind, value: unknown): Value {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : toDate[dialect](value)
  if (typeof value === "boolean") return dialect === "postgres" ? value : Number(value)
  if (typeof value === "number") {
    return kind === "integer" || kind === "bigint" || kind === "number" ? value : String(value)
  }
  if (typeof value !== "string") return null
  return kind === "text" ? value.toWellFormed().replaceAll("\0", "\ufffd") : toKey(value)
}

const toText = (value: unknown): string => typeof value === "string" ? value : String(value)

/** Dates are selected as milliseconds in PostgreSQL and SQLite, and as text without a zone in MariaDB and MySQL. */
const fromDate = (value: unknown): Date =>
  new Date(typeof value === "string" && value.includes("-") ? `${value.replace(" ", "T")}Z` : Math.round(Number(value)))

const readers: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  id: toText,
  key: toText,
  bytes: toText,
  text: toText,
  integer: Number,
  bigint: Number,
  number: Number,
  boolean: (value) => Number(value) === 1,
  date: fromDate,
}

/**
 * Returns the name under which a member is selected. It has no underscore, because drivers with a naming convention would rename such a column.
 * @param prefix of the names of a table, if a statement selects from several
 */
export const toAlias = (member: string, prefix = ""): string => prefix + member.replaceAll("_", "")

/**
 * Returns the value of a selected column.
 * @throws {AdapterError} if the row does not have it, because without a value a revoked session would look like one that is not
 */
export function readColumn(row: Row, name: string): unknown {
  if (name in row) return row[name]
  throw new AdapterError(
    `SqlAdapter: the driver returned a row without the selected column "${name}": remove its option that renames columns or returns rows as lists`,
  )
}

/** Returns the members of a selected row, whose columns have the names of the members after the prefix. A member without a value is `null`. */
export function fromRow<T extends object>({ columns }: Table, row: Row, prefix = ""): T {
  const read = ([member, { kind }]: [string, Column]) => {
    const value = readColumn(row, toAlias(member, prefix)) ?? null
    return [member, value === null ? null : readers[kind](value)]
  }
  return Object.fromEntries(Object.entries(columns).map(read))
}
