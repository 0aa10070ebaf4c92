import type { Kind, Table } from "./tables.ts"

/** The values that the adapter reads and writes. */
export type Value = string | number | null

/** The columns of one row. */
export type Row = Readonly<Record<string, Value>>

/** Begins an escaped character, so it is itself escaped. */
const mark = "\u001a"
// `\p{Surrogate}` would make engines look up the tables of Unicode when the module is loaded
// deno-lint-ignore no-control-regex -- exactly these characters
const unsafe = /[\u0000\u001a\ud800-\udfff]/gu
// deno-lint-ignore no-control-regex -- exactly these characters
const escaped = /\u001a([0-9a-f]{4})/g

/**
 * Returns text that SQLite stores unchanged on every runtime. Lone surrogates would become U+FFFD, so that two keys collide, and
 * some runtimes cut the text at a NUL. Each such character becomes a mark and four hexadecimal digits.
 */
export const toText = (value: unknown): string | null =>
  typeof value !== "string"
    ? null
    : value.replace(unsafe, (unit) => mark + unit.charCodeAt(0).toString(16).padStart(4, "0"))

/** Returns the text that was passed to {@linkcode toText}. */
export const fromText = (value: Value): unknown =>
  typeof value === "string" && value.includes(mark)
    ? value.replace(escaped, (_all, digits) => String.fromCharCode(parseInt(digits, 16)))
    : value

const toTime = (value: unknown): number | null =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() : null

/** Returns the value for a column of each kind, or `null` if the column could not return the same value. */
const writers: Readonly<Record<Kind, (value: unknown) => Value>> = {
  text: toText,
  integer: (value) => Number.isSafeInteger(value) ? value as number : null,
  boolean: (value) => typeof value === "boolean" ? Number(value) : null,
  date: toTime,
  nullableDate: toTime,
}

const readers: Readonly<Record<Kind, (value: Value) => unknown>> = {
  text: fromText,
  integer: (value) => value,
  boolean: (value) => value === 1,
  date: (value) => new Date(value as number),
  nullableDate: (value) => value === null ? null : new Date(value as number),
}

/** Returns the values of the table's columns in their order, then those of `more` and `dates`. */
export function toValues<T extends object>({ columns }: Table<T>, given: T): Value[] {
  const members = given as Readonly<Record<string, unknown>>
  const values = Object.entries(columns).map(([name, kind]) => writers[kind](members[name]))
  const held = new Set(
    Object.entries(columns).filter(([name, kind], at) =>
      values[at] !== null || kind === "nullableDate" && members[name] === null
    ).map(([name]) => name),
  )
  const rest = Object.entries(members).filter(([name, value]) => value !== undefined && !held.has(name))
  const dates = rest.filter(([, value]) => toTime(value) !== null).map(([name]) => name)
  return [
    ...values,
    rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : null,
    dates.length > 0 ? JSON.stringify(dates) : null,
  ]
}

/** Returns the row as it was inserted. The names of the columns begin with `prefix`. */
export function fromRow<T extends object>({ columns }: Table<T>, row: Row, prefix = ""): T {
  const read = Object.entries(columns).flatMap(([name, kind]) => {
    const value = row[prefix + name] ?? null
    return value === null && kind !== "nullableDate" ? [] : [[name, readers[kind](value)]]
  })
  const [more, dates] = [row[`${prefix}more`], row[`${prefix}dates`]]
  if (typeof more !== "string") return Object.fromEntries(read)
  const named = new Set<unknown>(typeof dates === "string" ? JSON.parse(dates) : [])
  const rest = Object.entries(JSON.parse(more)).map(([name, value]) =>
    [name, named.has(name) ? new Date(value as string) : value] as const
  )
  return Object.fromEntries([...read, ...rest])
}
