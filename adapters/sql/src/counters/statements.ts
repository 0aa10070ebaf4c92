import type { HitRequest } from "@svc-auth/core/adapters"
import { type RawBuilder, sql } from "kysely"
import type { Row } from "../database.ts"
import type { Store } from "../store.ts"
import { toColumnName } from "../tables.ts"
import { readColumn } from "../values.ts"

export type Text = RawBuilder<unknown>
export type Hits = readonly HitRequest[]

/** Where a statement has counted: in the window of the key, in a window of the key that it has opened, or under the shared key. */
export type Place = "own" | "opened" | "shared"

export interface Counted {
  readonly place: Place
  readonly count: number
  /** When the window ends in which the hit was counted. */
  readonly ends: number
  /** When the group's window ends, if the hit has opened a window. */
  readonly groupEnds?: number
}

/** A refund as a statement needs it. */
export interface Refunded {
  readonly key: string
  /** The condition of its row. */
  readonly isOpen: Text
}

/** The statements of one dialect. */
export interface Counting {
  /** Counts the hits in order until one is above its limit. */
  hit(requests: Hits, now: number): Promise<readonly Counted[]>
  refund(refunds: readonly Refunded[]): Promise<void>
}

/** The parts of statements that all dialects share. */
export interface Statements {
  readonly store: Store
  readonly table: Store["tables"]["rateLimit"]
  /** The table, and its columns. */
  readonly rows: Text
  readonly name: Text
  readonly count: Text
  readonly expires: Text
  readonly columns: Text
  integer(value: number): Text
  /** Selects a row that opens a window. */
  row(key: string, until: number): Text
  /** The count of the key's open window, or NULL. */
  countOf(key: string, now: number): Text
  /** Counts one more, or opens a window. @param held the column of the existing row @param next the end of the new window */
  toChanges(now: number, held: (column: Text) => Text, next: Text): { readonly isOpen: Text; readonly changes: Text }
  /** Inserts these rows, or counts one more where a window is open. `limit` is a further condition of existing rows. Not for MySQL. */
  countUp(source: Text, now: number, limit?: Text): Text
  /** Returns the rows of a statement of this table. */
  query(statement: Text): Promise<readonly Row[]>
}

export const toMs = (seconds: number): number => Math.round(seconds * 1000)

export function createStatements(store: Store): Statements {
  const { dialect, nameOf, run, write } = store
  const table = store.tables.rateLimit
  const rows = nameOf(table)
  const [name, count, expires] = table.key.concat("count", "expires").map((
    member,
  ) => sql.ref(toColumnName(table, member))) as [Text, Text, Text]
  const columns = sql`(${name}, ${count}, ${expires})`
  /** A parameter whose type PostgreSQL cannot infer from a column. */
  const text = (value: string) => sql`cast(${value} as ${sql.raw(dialect === "mysql" ? "char(255)" : "text")})`
  const integer = (value: number) => sql`cast(${value} as ${sql.raw(dialect === "mysql" ? "signed" : "bigint")})`
  const row = (key: string, until: number) => sql`select ${text(key)}, 1, ${integer(until)}`
  const countOf = (key: string, now: number) =>
    sql`(select ${count} from ${rows} where ${name} = ${key} and ${expires} > ${integer(now)})`
  const toChanges: Statements["toChanges"] = (now, held, next) => {
    const isOpen = sql`${held(expires)} > ${integer(now)}`
    return {
      isOpen,
      changes: sql`${count} = case when ${isOpen} then ${held(count)} + 1 else 1 end,
      ${expires} = case when ${isOpen} then ${held(expires)} else ${next} end`,
    }
  }
  const countUp: Statements["countUp"] = (source, now, limit) => {
    const { isOpen, changes } = toChanges(now, (column) => sql`h.${column}`, sql`excluded.${expires}`)
    const where = limit ? sql` where not (${isOpen}) or ${limit}` : sql``
    return sql`insert into ${rows} as h ${columns} ${source} on conflict (${name}) do update set ${changes}${where}`
  }
  const query = async (statement: Text): Promise<readonly Row[]> => (await run(table, write(statement))).rows
  return { store, table, rows, name, count, expires, columns, integer, row, countOf, toChanges, countUp, query }
}

/**
 * Decides where each hit is counted, from rows that no other statement can change in the meantime: `place0` has one row for the first hit, and so
 * on, and no row for a hit after a count above its limit.
 */
export const decide = ({ countOf, integer }: Statements, requests: Hits, now: number): Text =>
  sql.join(requests.map(({ key, bound: { group, most, sharedKey } }, at) => {
    const [place, before] = [sql.id(`place${at}`), sql.id(`count${at - 1}`)]
    const isNext = at === 0 ? sql`` : sql`from ${before} where n <= ${integer(requests[at - 1]!.limit)}`
    const [own, shared] = [countOf(key, now), countOf(sharedKey, now)]
    return sql`${place} as (select case when ${own} is not null then 'own' when ${shared} is not null
        or coalesce(${countOf(group, now)}, 0) >= ${integer(most)} then 'shared' else 'opened' end as place ${isNext}),
      ${sql.id(`count${at}`)} as (select 1 + coalesce(case place when 'shared' then ${shared} else ${own} end, 0) as n
        from ${place})`
  }))

/** @param found the rows in which the hit was counted, and possibly others */
export function toCounted({ key, bound }: HitRequest, place: Place, found: readonly Row[]): Counted {
  const find = (name: string) => found.find((row) => readColumn(row, "name") === name)!
  const { n, ends } = find(place === "shared" ? bound.sharedKey : key)
  const counted = { place, count: Number(n), ends: Number(ends) }
  return place === "opened" ? { ...counted, groupEnds: Number(find(bound.group)["ends"]) } : counted
}
