import { type Compilable, type RawBuilder, sql } from "kysely"
import { isId, toSelection } from "./compiler.ts"
import type { Result, Value } from "./database.ts"
import { isFault } from "./faults.ts"
import type { Store } from "./store.ts"
import { type Table, toColumnName } from "./tables.ts"
import { fromRow, toValue } from "./values.ts"

/** The operations on the rows of one table. */
export interface Rows<T extends object> {
  /** Returns the statement that inserts the row. Members without a column are left out. */
  insertion(row: T, replaced?: Readonly<Record<string, RawBuilder<unknown>>>): Compilable
  insert(row: T): Promise<T>
  /** Returns the rows with these values. With `after`, a time, only those that expire later. */
  find(where: Partial<T>, after?: number): Promise<T[]>
  /**
   * Returns the changed row, or `null` if the key has none. `undefined` values are ignored.
   * @param expected columns that must have these values, otherwise nothing changes. `undefined` and `null` are equal
   */
  change(changes: Partial<T>, options?: Conditions): Promise<T | null>
  /** Returns the statement that deletes the rows with these values. */
  removal(where: Partial<T>): Compilable
  remove(where: Partial<T>): Promise<void>
  /** Deletes the rows that `find` would return, and returns them. MySQL cannot do so. */
  take(where: Partial<T>, after: number): Promise<T[]>
}

/** Conditions of a change. */
export interface Conditions {
  /** The row must expire after this time, in milliseconds. */
  readonly after?: number
  readonly expected?: Readonly<Record<string, unknown>>
  readonly where?: RawBuilder<boolean>
}

/** Maximum number of expired rows that one sweep deletes. */
const sweptAtOnce = 1_000
/** Each of this many insertions into a table with expiring rows deletes expired ones. */
const insertionsPerSweep = 100

/** Returns the operator that treats NULL as a value. */
const isSame = { postgres: "is not distinct from", mysql: "<=>", sqlite: "is" } as const

/** Returns the operations on the rows of this table. */
export function createRows<T extends object>(store: Store, table: Table): Rows<T> {
  const { compiler, dialect } = store
  const toName = (member: string) => toColumnName(table, member)
  const toColumnValue = (member: string, value: unknown) => toValue(dialect, table.columns[member]!.kind, value)
  const toColumns = (row: object): Record<string, Value> => {
    const known = Object.entries(row).filter(([member, value]) =>
      value !== undefined && Object.hasOwn(table.columns, member)
    )
    return Object.fromEntries(known.map(([member, value]) => [toName(member), toColumnValue(member, value)]))
  }
  const selection = toSelection(dialect, table)
  const toWhere = (where: object, { after, expected = {}, where: further }: Conditions = {}) => [
    ...Object.entries(where).map(([member, value]) =>
      table.columns[member]!.kind === "id"
        ? isId(dialect, sql.ref(toName(member)), value as string)
        : sql<boolean>`${sql.ref(toName(member))} = ${toColumnValue(member, value)}`
    ),
    ...Object.entries(expected).map(([member, value]) =>
      sql<boolean>`${sql.ref(toName(member))} ${sql.raw(isSame[dialect])} ${toColumnValue(member, value ?? null)}`
    ),
    ...after === undefined ? [] : [
      sql<boolean>`${sql.ref(toName("expires"))} > ${toColumnValue("expires", new Date(after))}`,
    ],
    ...further ? [further] : [],
  ]
  const insertion: Rows<T>["insertion"] = (row, replaced = {}) =>
    compiler.insertInto(table.name).values({ ...toColumns(row), ...replaced } as Record<string, Value>)
  const find: Rows<T>["find"] = async (where, after) => {
    const { rows } = await orNone(() => {
      const conditions = toWhere(where, after === undefined ? {} : { after })
      return store.run(table, compiler.selectFrom(table.name).select(selection).where((eb) => eb.and(conditions)))
    })
    return rows.map((row) => fromRow(table, row))
  }
  const removal: Rows<T>["removal"] = (where) => compiler.deleteFrom(table.name).where((eb) => eb.and(toWhere(where)))
  return {
    insertion,
    find,
    removal,
    async insert(row) {
      await sweepNowAndThen(store, table)
      await store.run(table, insertion(row))
      return { ...row }
    },
    async change(changes, conditions = {}) {
      const key = Object.fromEntries(table.key.map((name) => [name, changes[name as keyof T]])) as Partial<T>
      const others = Object.entries(changes).filter(([name]) => !table.key.includes(name))
      const columns = toColumns(Object.fromEntries(others))
      if (Object.keys(columns).length === 0) {
        return (await find(key, conditions.after))[0] ?? null
      }
      const update = () => compiler.updateTable(table.name).set(columns).where((eb) => eb.and(toWhere(key, conditions)))
      if (dialect !== "mysql") {
        const { rows } = await orNone(() => store.run(table, update().returning(selection)))
        return rows[0] ? fromRow(table, rows[0]) : null
      }
      const { changed } = await orNone(() => store.run(table, update()))
      if (changed > 0 || !(conditions.expected || conditions.where)) {
        return (await find(key, conditions.after))[0] ?? null
      }
      // connections without the flag FOUND_ROWS do not count a row that has the new values already
      const isChanged = Object.entries(columns).map(([name, value]) =>
        sql<boolean>`${sql.ref(name)} ${sql.raw(isSame.mysql)} ${value}`
      )
      const { rows } = await orNone(() => {
        const where = [...toWhere(key, conditions), ...isChanged]
        return store.run(table, compiler.selectFrom(table.name).select(selection).where((eb) => eb.and(where)))
      })
      return rows[0] ? fromRow(table, rows[0]) : null
    },
    remove: async (where) => void await orNone(() => store.run(table, removal(where))),
    async take(where, after) {
      const { rows } = await orNone(() => {
        const conditions = toWhere(where, { after })
        return store.run(table, compiler.deleteFrom(table.name).where((eb) => eb.and(conditions)).returning(selection))
      })
      return rows.map((row) => fromRow(table, row))
    },
  }
}

/** A key whose form does not fit the column, such as a text in a column of UUIDs, or NUL in a text, has no row. */
export async function orNone(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (thrown) {
    if (isFault(thrown, "malformed")) return { rows: [], changed: 0 }
    throw thrown
  }
}

const insertions = new WeakMap<Store, Map<string, number>>()

/** Deletes expired rows of a table at each hundredth insertion, so that they do not accumulate. */
export async function sweepNowAndThen(store: Store, table: Table): Promise<void> {
  const { expires } = table.columns
  if (!expires) return
  const counts = insertions.get(store) ?? new Map<string, number>()
  insertions.set(store, counts)
  const count = (counts.get(table.name) ?? 0) + 1
  counts.set(table.name, count % insertionsPerSweep)
  if (count === insertionsPerSweep) await sweep(store, table)
}

/** Deletes at most a thousand expired rows of this table. */
export async function sweep(store: Store, table: Table): Promise<void> {
  const { compiler, dialect } = store
  const now = store.now()
  const isOld = sql<boolean>`${sql.ref(toColumnName(table, "expires"))} <= ${
    toValue(dialect, table.columns["expires"]!.kind, table.columns["expires"]!.kind === "date" ? new Date(now) : now)
  }`
  const limit = sql.lit(sweptAtOnce)
  const removal = compiler.deleteFrom(table.name)
  if (dialect === "mysql") {
    return void await store.run(table, removal.where(isOld).limit(limit))
  }
  const key = table.key.map((member) => toColumnName(table, member))
  const old = compiler.selectFrom(table.name).select(key).where(isOld).limit(limit)
  const isListed = sql<boolean>`(${sql.join(key.map((name) => sql.id(name)))}) in ${old}`
  // PostgreSQL checks only this second condition again if a concurrent statement has extended the row
  await store.run(table, removal.where(isListed).where(isOld))
}
