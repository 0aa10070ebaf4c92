import type { Hit, HitRequest, Refund } from "@svc-auth/core/adapters"
import { type RawBuilder, sql } from "kysely"
import type { Row } from "./database.ts"
import { sweepNowAndThen } from "./rows.ts"
import type { Methods, Store } from "./store.ts"
import { toColumnName } from "./tables.ts"
import { readColumn } from "./values.ts"

type Text = RawBuilder<unknown>
type Hits = readonly HitRequest[]
type Numbers = [number, number, number]
type Counters = Methods<"hit" | "giveBack">

const toMs = (seconds: number): number => Math.round(seconds * 1000)

/** Where a statement has counted: in the window of the key, in a window of the key that it has opened, or under the shared key. */
type Place = "own" | "opened" | "shared"

interface Counted {
  readonly place: Place
  readonly count: number
  /** When the window ends in which the hit was counted. */
  readonly ends: number
  /** When the group's window ends, if the hit has opened a window. */
  readonly groupEnds?: number
}

/** Maximum number of hits that one statement counts. D1 allows 100 parameters in a statement. */
const hitsAtOnce = 4

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
  /** The count of the key's open window, or NULL. */
  const countOf = (key: string, now: number) =>
    sql`(select ${count} from ${rows} where ${name} = ${key} and ${expires} > ${integer(now)})`

  /**
   * One statement can count in several rows, and each row that it changes is the latest one, even if it had to wait for a lock. It locks the rows
   * of each hit before those of the next, and the group's before the key's, so that concurrent statements do not wait for each other.
   */
  async function hitInPostgres(requests: Hits, now: number): Promise<Counted[]> {
    const returned = sql`returning ${count} as n, ${expires} as ends`
    const addToOpen = (key: string) =>
      sql`update ${rows} set ${count} = ${count} + 1 where ${name} = ${key} and ${expires} > ${integer(now)}`
    const steps = requests.map(({ key, windowSeconds, bound: { group, most, sharedKey } }, at) => {
      const [own, place, opened] = [sql.id(`own${at}`), sql.id(`place${at}`), sql.id(`opened${at}`)]
      const isNext = at === 0 ? sql`true` : sql`exists (select from ${sql.id(`hit${at - 1}`)}
        where n <= ${integer(requests[at - 1]!.limit)})`
      const until = now + toMs(windowSeconds)
      const placed = sql`${row(group, until)} where ${isNext} and not exists (select from ${own})
        and ${countOf(sharedKey, now)} is null and ${integer(most)} > 0`
      return sql`${own} as (${addToOpen(key)} and ${isNext} ${returned}),
        ${place} as (${countUp(placed, now, sql`h.${count} < ${integer(most)}`)} ${returned}),
        ${opened} as (${countUp(sql`${row(key, until)} where exists (select from ${place})`, now)} ${returned}),
        ${sql.id(`hit${at}`)} as (select ${sql.lit(at)} as step, 'own' as place, n, ends, 0 as groupends from ${own}
          union all select ${
        sql.lit(at)
      }, 'opened', ${opened}.n, ${opened}.ends, ${place}.ends from ${opened}, ${place})`
    })
    const all = requests.map((_, at) => sql`select * from ${sql.id(`hit${at}`)}`)
    const first = await run(
      table,
      write(sql`with ${sql.join(steps)} ${sql.join(all, sql` union all `)} order by step`),
    )
    const found = first.rows.length > 0 ? first.rows : await hitOwnOrShared()
    return await Promise.all(found.map(async (row, at): Promise<Counted> => {
      const place = readColumn(row, "place") as Place
      const [n, ends, groupEnds] = ["n", "ends", "groupends"].map((name) => Number(readColumn(row, name))) as Numbers
      if (place !== "opened" || n === 1) return { place, count: n, ends, groupEnds }
      // a concurrent statement has opened the key's window, so this one needs no place in the group
      const { windowSeconds, bound: { group } } = requests[at]!
      const takenAt = new Date(Math.max(now, groupEnds - toMs(windowSeconds)))
      await giveBack([{ key: group, windowSeconds, takenAt }])
      return { place: "own", count: n, ends }
    }))

    /** A new statement, because a concurrent one may have opened the key's window while the first one waited for the group's row. */
    async function hitOwnOrShared(): Promise<readonly Row[]> {
      const [{ key, bound: { sharedKey, sharedSeconds } }] = requests as [HitRequest]
      const source = sql`${row(sharedKey, now + toMs(sharedSeconds))} where not exists (select from own)`
      const both = sql`with own as (${addToOpen(key)} ${returned}), shared as (${countUp(source, now)} ${returned})
        select 'own' as place, n, ends, 0 as groupends from own union all select 'shared', n, ends, 0 from shared`
      return (await run(table, write(both))).rows
    }
  }

  /**
   * Decides where each hit is counted, from rows that no other statement can change in the meantime: `place0` has one row for the first hit, and so
   * on, and no row for a hit after a count above its limit.
   */
  const decide = (requests: Hits, now: number): Text =>
    sql.join(requests.map(({ key, bound: { group, most, sharedKey } }, at) => {
      const [place, before] = [sql.id(`place${at}`), sql.id(`count${at - 1}`)]
      const isNext = at === 0 ? sql`` : sql`from ${before} where n <= ${integer(requests[at - 1]!.limit)}`
      const [own, shared] = [countOf(key, now), countOf(sharedKey, now)]
      return sql`${place} as (select case when ${own} is not null then 'own' when ${shared} is not null
          or coalesce(${countOf(group, now)}, 0) >= ${
        integer(most)
      } then 'shared' else 'opened' end as place ${isNext}),
        ${sql.id(`count${at}`)} as (select 1 + coalesce(case place when 'shared' then ${shared} else ${own} end, 0) as n
          from ${place})`
    }))

  /** @param found the rows in which the hit was counted, and possibly others */
  const toCounted = ({ key, bound }: HitRequest, place: Place, found: readonly Row[]): Counted => {
    const find = (name: string) => found.find((row) => readColumn(row, "name") === name)!
    const { n, ends } = find(place === "shared" ? bound.sharedKey : key)
    const counted = { place, count: Number(n), ends: Number(ends) }
    return place === "opened" ? { ...counted, groupEnds: Number(find(bound.group)["ends"]) } : counted
  }

  /** SQLite runs one writing statement at a time, so that what it reads is the latest. */
  async function hitInSqlite(requests: Hits, now: number): Promise<Counted[]> {
    const places = requests.map((_, at) => sql`select ${sql.lit(at)} as hit, place from ${sql.id(`place${at}`)}`)
    // not a compound of selections, of which D1 allows five
    const source = sql`select chosen.name, 1, chosen.until
      from (${sql.join(places, sql` union all `)}) as decided natural join chosen where true`
    const chosen = requests.flatMap(({ key, windowSeconds, bound: { group, sharedKey, sharedSeconds } }, at) => {
      const [until, sharedUntil] = [now + toMs(windowSeconds), now + toMs(sharedSeconds)]
      return [
        ...[[group, "opened"], [key, "opened"], [key, "own"]].map(([name, place]) =>
          sql`(${sql.lit(at)}, ${sql.lit(place)}, ${name}, ${integer(until)})`
        ),
        sql`(${sql.lit(at)}, 'shared', ${sharedKey}, ${integer(sharedUntil)})`,
      ]
    })
    const { rows: found } = await run(
      table,
      write(
        sql`with ${decide(requests, now)}, chosen (hit, place, name, until) as (values ${sql.join(chosen)})
        ${countUp(source, now)} returning ${name} as name, ${count} as n, ${expires} as ends`,
      ),
    )
    const names = new Set(found.map((row) => readColumn(row, "name")))
    return requests.filter(({ key, bound }) => names.has(key) || names.has(bound.sharedKey)).map((request) => {
      const { bound: { group, sharedKey } } = request
      return toCounted(request, names.has(sharedKey) ? "shared" : names.has(group) ? "opened" : "own", found)
    })
  }

  /** The first statement locks the rows of the groups, so that the others read what no concurrent hit changes. */
  async function hitInMysql(requests: Hits, now: number): Promise<Counted[]> {
    const groups = sql.join(requests.map(({ bound: { group } }) => sql`(${group}, 0, 0)`))
    const names = requests.flatMap(({ key, bound: { group, sharedKey } }) => [key, group, sharedKey])
    const toVariable = (_: unknown, at: number) => sql.raw(`@svc_place${at}`)
    const variables = requests.map(toVariable)
    const places = requests.map((_, at) => sql`(select place from ${sql.id(`place${at}`)})`)
    const chosen = requests.flatMap(({ key, windowSeconds, bound: { group, sharedKey, sharedSeconds } }, at) => {
      const [until, sharedUntil] = [now + toMs(windowSeconds), now + toMs(sharedSeconds)]
      return [
        sql`${row(group, until)} where ${variables[at]} = 'opened'`,
        sql`${row(key, until)} where ${variables[at]} <> 'shared'`,
        sql`${row(sharedKey, sharedUntil)} where ${variables[at]} = 'shared'`,
      ]
    })
    const results = await store.batch(table, [
      write(sql`insert into ${rows} ${columns} values ${groups} on duplicate key update ${count} = ${count}`),
      // `set` would lock what it reads, and the gaps where rows are missing
      write(sql`with ${decide(requests, now)} select ${sql.join(places)} into ${sql.join(variables)}`),
      write(countUp(sql`select * from (${sql.join(chosen, sql` union all `)}) as chosen`, now)),
      write(sql`select ${name} as name, ${count} as n, ${expires} as ends,
        ${sql.join(variables.map((variable, at) => sql`${variable} as ${sql.id(`place${at}`)}`))}
        from ${rows} where ${name} in (${sql.join(names)})`),
    ])
    const found = results.at(-1)!.rows
    return requests.flatMap((request, at) => {
      const place = readColumn(found[0]!, `place${at}`) as Place | null
      return place === null ? [] : [toCounted(request, place, found)]
    })
  }

  const hitSome = { postgres: hitInPostgres, sqlite: hitInSqlite, mysql: hitInMysql }[dialect]

  function toHit({ key, windowSeconds, bound }: HitRequest, counted: Counted, now: number): Hit {
    const { place, count, ends, groupEnds = 0 } = counted
    const isShared = place === "shared"
    // a process whose clock is ahead may have opened the window, which must contain the time of the hit
    const began = Math.max(ends - toMs(isShared ? bound.sharedSeconds : windowSeconds), groupEnds - toMs(windowSeconds))
    const takenAt = new Date(Math.max(now, began))
    return { count, takenAt, key: isShared ? bound.sharedKey : key, opened: place === "opened" }
  }

  async function giveBack(refunds: readonly Refund[]): Promise<void> {
    const given = refunds.filter(({ takenAt }) => Number.isFinite(Number(takenAt)))
    if (given.length === 0) return
    const isOpen = given.map(({ key, windowSeconds, takenAt }) => {
      const taken = Number(takenAt)
      return sql`${name} = ${key} and ${expires} > ${integer(Math.max(taken, store.now()))}
        and ${expires} <= ${integer(taken + toMs(windowSeconds))}`
    })
    const isTaken = sql`${count} > 0 and (${sql.join(isOpen, sql` or `)})`
    const update = sql`update ${rows} set ${count} = ${count} - 1 where`
    if (dialect === "sqlite") return void await run(table, write(sql`${update} ${isTaken}`))
    if (dialect === "mysql") {
      // a statement with several rows would lock them in another order than `hit`, and could lock all rows
      return void await Promise.all(isOpen.map((one) => run(table, write(sql`${update} ${count} > 0 and ${one}`))))
    }
    const order = sql.join(given.map(({ key }, at) => sql`when ${key} then ${sql.lit(at)}`), sql` `)
    // the rows are locked in the order of the hits
    const taken = sql`select ${name} from ${rows} where ${isTaken} order by case ${name} ${order} end for update`
    await run(table, write(sql`with taken as (${taken}) ${update} ${name} in (select ${name} from taken)`))
  }

  return {
    async hit(requests) {
      await sweepNowAndThen(store, table)
      const hits: Hit[] = []
      while (hits.length < requests.length) {
        const now = store.now()
        const counted = await hitSome(requests.slice(hits.length, hits.length + hitsAtOnce), now)
        for (const one of counted) hits.push(toHit(requests[hits.length]!, one, now))
        if (hits.at(-1)!.count > requests[hits.length - 1]!.limit) break
      }
      return hits
    },
    giveBack,
  }
}
