import type { Hit, HitBound } from "@svc-auth/core/adapters"
import { type RawBuilder, sql } from "kysely"
import type { Row } from "./database.ts"
import { sweepNowAndThen } from "./rows.ts"
import type { Methods, Store } from "./store.ts"
import { toColumnName } from "./tables.ts"
import { readColumn } from "./values.ts"

type Text = RawBuilder<unknown>
type Counters = Methods<"hit" | "giveBack">

const toMs = (seconds: number): number => Math.round(seconds * 1000)

/** Where a statement has counted: in the window of the key, in a window of the key that it has opened, or under the shared key. */
type Place = "own" | "opened" | "shared"

/** Returns the methods that count attempts. */
export function createCounters(store: Store): Counters {
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
  const held = (column: Text) => dialect === "mysql" ? column : sql`h.${column}`
  const next = (column: Text) => dialect === "mysql" ? sql`values(${column})` : sql`excluded.${column}`

  /** Inserts these rows, or counts one more where a window is open. `limit` is a further condition of existing rows. */
  const countUp = (source: Text, now: number, limit?: Text): Text => {
    const isOpen = sql`${held(expires)} > ${integer(now)}`
    const changes = sql`${count} = case when ${isOpen} then ${held(count)} + 1 else 1 end,
      ${expires} = case when ${isOpen} then ${held(expires)} else ${next(expires)} end`
    if (dialect === "mysql") {
      return sql`insert into ${rows} ${columns} ${source} on duplicate key update ${changes}`
    }
    const where = limit ? sql` where not (${isOpen}) or ${limit}` : sql``
    return sql`insert into ${rows} as h ${columns} ${source} on conflict (${name}) do update set ${changes}${where}`
  }
  const row = (key: string, until: number) => sql`select ${text(key)}, 1, ${integer(until)}`
  const open = (key: string, now: number) =>
    sql`exists (select 1 from ${rows} where ${name} = ${key} and ${expires} > ${integer(now)})`

  async function hitOne(key: string, seconds: number): Promise<number> {
    const now = store.now()
    const statement = countUp(sql`values (${key}, 1, ${now + toMs(seconds)})`, now)
    if (dialect !== "mysql") {
      return Number(readColumn((await run(table, write(sql`${statement} returning ${count} as n`))).rows[0]!, "n"))
    }
    const [, read] = await store.batch(table, [
      write(statement),
      write(sql`select ${count} as n from ${rows} where ${name} = ${key}`),
    ])
    return Number(readColumn(read!.rows[0]!, "n"))
  }

  interface Bounded extends HitBound {
    readonly key: string
    readonly seconds: number
    readonly now: number
  }
  interface Counted {
    readonly place: Place
    readonly count: number
    /** When the window ends in which the hit was counted. */
    readonly ends: number
    /** When the group's window ends, if the hit has opened a window. */
    readonly groupEnds?: number
  }

  /** One statement can count in several rows, and each row that it changes is the latest one, even if it had to wait for a lock. */
  async function hitInPostgres(given: Bounded): Promise<Counted> {
    const { key, group, most, sharedKey, sharedSeconds, seconds, now } = given
    const until = now + toMs(seconds)
    const returned = sql`returning ${count} as n, ${expires} as ends`
    const own = sql`own as (update ${rows} set ${count} = ${count} + 1
      where ${name} = ${key} and ${expires} > ${integer(now)} ${returned})`
    const isNew = sql`not exists (select from own)`
    const placed = sql`${row(group, until)} where ${isNew} and not ${open(sharedKey, now)} and ${integer(most)} > 0`
    const place = sql`place as (${countUp(placed, now, sql`h.${count} < ${integer(most)}`)} ${returned})`
    const opened = sql`opened as (${
      countUp(sql`${row(key, until)} where exists (select from place)`, now)
    } ${returned})`
    const first = await run(
      table,
      write(
        sql`with ${own}, ${place}, ${opened} select 'own' as place, n, ends, 0 as groupends from own
        union all select 'opened', opened.n, opened.ends, place.ends from opened, place`,
      ),
    )
    const shared = countUp(sql`${row(sharedKey, now + toMs(sharedSeconds))} where ${isNew}`, now)
    // a new statement, because a concurrent one may have opened the key's window while this one waited for the group's row
    const { rows: [found] } = first.rows.length > 0 ? first : await run(
      table,
      write(
        sql`with ${own}, shared as (${shared} ${returned}) select 'own' as place, n, ends from own
        union all select 'shared', n, ends from shared`,
      ),
    )
    const counted = {
      place: readColumn(found!, "place") as Place,
      count: Number(readColumn(found!, "n")),
      ends: Number(readColumn(found!, "ends")),
    }
    if (counted.place !== "opened") return counted
    const groupEnds = Number(readColumn(found!, "groupends"))
    if (counted.count === 1) return { ...counted, groupEnds }
    // a concurrent statement has opened the key's window, so this one needs no place in the group
    await subtract(group, now, Math.max(now, groupEnds - toMs(seconds)), toMs(seconds))
    return { ...counted, place: "own" }
  }

  /** Decides from rows that no other statement can change in the meantime. */
  const decide = ({ key, group, most, sharedKey, now }: Bounded): Text =>
    sql`select case when ${open(key, now)} then 'own'
      when ${open(sharedKey, now)} or coalesce((select ${count} from ${rows}
        where ${name} = ${group} and ${expires} > ${integer(now)}), 0) >= ${integer(most)} then 'shared'
      else 'opened' end as place`

  /** Returns the rows to count in. */
  const toSource = (given: Bounded, place: Text): Text => {
    const { key, group, sharedKey, sharedSeconds, seconds, now } = given
    const [until, sharedUntil] = [now + toMs(seconds), now + toMs(sharedSeconds)]
    return sql`${row(key, until)} where ${place} <> 'shared'
      union all ${row(sharedKey, sharedUntil)} where ${place} = 'shared'
      union all ${row(group, until)} where ${place} = 'opened'`
  }

  /** @param found the rows in which the hit was counted, and possibly others */
  const toCounted = ({ key, group, sharedKey }: Bounded, place: Place, found: readonly Row[]): Counted => {
    const find = (name: string) => found.find((row) => readColumn(row, "name") === name)!
    const { n, ends } = find(place === "shared" ? sharedKey : key)
    const counted = { place, count: Number(n), ends: Number(ends) }
    return place === "opened" ? { ...counted, groupEnds: Number(find(group)["ends"]) } : counted
  }

  /** SQLite runs one writing statement at a time, so that what it reads is the latest. */
  async function hitInSqlite(given: Bounded): Promise<Counted> {
    const source = sql`select * from (${toSource(given, sql`(select place from decision)`)}) where true`
    const { rows: found } = await run(
      table,
      write(
        sql`with decision as (${decide(given)}) ${countUp(source, given.now)}
        returning ${name} as name, ${count} as n, ${expires} as ends`,
      ),
    )
    const isIn = (name: string) => found.some((row) => readColumn(row, "name") === name)
    return toCounted(given, isIn(given.sharedKey) ? "shared" : isIn(given.group) ? "opened" : "own", found)
  }

  /** The first statement locks the group's row, so that the others read what no concurrent hit changes. */
  async function hitInMysql(given: Bounded): Promise<Counted> {
    const { key, group, sharedKey, now } = given
    const results = await store.batch(table, [
      write(sql`insert into ${rows} ${columns} values (${group}, 0, 0) on duplicate key update ${count} = ${count}`),
      // `set` would lock what it reads, and the gaps where rows are missing
      write(sql`${decide(given)} into @svc_place`),
      write(countUp(sql`select * from (${toSource(given, sql.raw("@svc_place"))}) as chosen`, now)),
      write(
        sql`select @svc_place as place, ${name} as name, ${count} as n, ${expires} as ends from ${rows}
        where ${name} in (${key}, ${group}, ${sharedKey})`,
      ),
    ])
    const found = results.at(-1)!.rows
    return toCounted(given, readColumn(found[0]!, "place") as Place, found)
  }

  const hitBounded = { postgres: hitInPostgres, sqlite: hitInSqlite, mysql: hitInMysql }[dialect]

  async function subtract(key: string, now: number, takenAt: number, windowMs: number): Promise<void> {
    if (!Number.isFinite(takenAt)) return
    await run(
      table,
      write(
        sql`update ${rows} set ${count} = ${count} - 1 where ${name} = ${key} and ${count} > 0
        and ${expires} > ${integer(now)} and ${expires} > ${integer(takenAt)}
        and ${expires} - ${integer(takenAt)} <= ${integer(windowMs)}`,
      ),
    )
  }

  async function hit(key: string, seconds: number, bound?: HitBound): Promise<number | Hit> {
    await sweepNowAndThen(store, table)
    if (!bound) return await hitOne(key, seconds)
    const now = store.now()
    const { place, count, ends, groupEnds = 0 } = await hitBounded({ ...bound, key, seconds, now })
    const isShared = place === "shared"
    // a process whose clock is ahead may have opened the window, which must contain the time of the hit
    const began = Math.max(ends - toMs(isShared ? bound.sharedSeconds : seconds), groupEnds - toMs(seconds))
    const takenAt = new Date(Math.max(now, began))
    return { count, takenAt, key: isShared ? bound.sharedKey : key, opened: place === "opened" }
  }
  return {
    hit: hit as Counters["hit"],
    giveBack: (key, windowSeconds, takenAt) => subtract(key, store.now(), Number(takenAt), toMs(windowSeconds)),
  }
}
