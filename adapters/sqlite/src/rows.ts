import type { Connection } from "./connection.ts"
import type { Table } from "./tables.ts"
import { fromRow, type Row, toText, toValues } from "./values.ts"

/** The operations on the rows of one table. */
export interface Rows<T extends object> {
  insert(row: T): T
  /** Returns the rows with these values, oldest first. With `after`, a time in milliseconds, only those that expire later. */
  find(where: Partial<T>, after?: number): T[]
  /**
   * Returns the changed row, or `null` if the key has none. `undefined` values are ignored.
   * @param expected columns that must have these values, otherwise nothing changes. `undefined` and `null` are equal
   */
  change(changes: Partial<T>, after?: number, expected?: Readonly<Record<string, unknown>>): T | null
  /** Deletes the rows that `find` would return, and returns them. */
  remove(where: Partial<T>, after?: number): T[]
  /** Deletes a few expired rows. Each insertion calls it, so that expired rows do not accumulate. */
  sweep(now: number): void
}

/** Maximum number of rows that one sweep deletes. */
const sweptAtOnce = 8

/** Returns the operations on the rows of this table. */
export function createRows<T extends object>({ run, atomically }: Connection, table: Table<T>): Rows<T> {
  const columns = [...Object.keys(table.columns), "more", "dates"]
  const insertion = `insert into ${table.name} (${columns.join(", ")}) values (${
    columns.map(() => "?").join(", ")
  }) returning *`
  const assignment = `update ${table.name} set ${columns.map((name) => `${name} = ?`).join(", ")}`
  const read = (rows: readonly Row[]) => rows.map((row) => fromRow(table, row))
  const toWhere = (where: Partial<T>, after?: number) => {
    const names = Object.keys(where)
    const terms = [...names.map((name) => `${name} = ?`), ...after === undefined ? [] : ["expires > ?"]]
    const values = names.map((name) => toText(where[name as keyof T]))
    return [`where ${terms.join(" and ")}`, [...values, ...after === undefined ? [] : [after]]] as const
  }
  const find: Rows<T>["find"] = (...given) => {
    const [where, values] = toWhere(...given)
    return read(run(`select * from ${table.name} ${where} order by rowid`, ...values))
  }
  return {
    insert: (row) => read(run(insertion, ...toValues(table, row)))[0] as T,
    find,
    change: (changes, after, expected = {}) =>
      atomically(() => {
        const key = Object.fromEntries(table.key.map((name) => [name, changes[name]])) as Partial<T>
        const [known] = find(key, after)
        if (!known) return null
        const held = known as Readonly<Record<string, unknown>>
        if (Object.keys(expected).some((name) => (held[name] ?? null) !== (expected[name] ?? null))) return null
        const given = Object.entries(changes).filter(([, value]) => value !== undefined)
        const [where, values] = toWhere(key)
        const row = { ...known, ...Object.fromEntries(given) }
        return read(run(`${assignment} ${where} returning *`, ...toValues(table, row), ...values))[0] ?? null
      }),
    remove: (...given) => {
      const [where, values] = toWhere(...given)
      return read(run(`delete from ${table.name} ${where} returning *`, ...values))
    },
    sweep: (now) => sweep(run, table.name, now),
  }
}

/** Deletes a few expired rows of this table. */
export function sweep(run: Connection["run"], table: string, now: number): void {
  const old = `select rowid from ${table} where expires <= ? limit ${sweptAtOnce}`
  run(`delete from ${table} where rowid in (${old})`, now)
}
