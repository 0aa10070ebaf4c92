import type { HitRequest } from "@svc-auth/core/adapters"
import { sql } from "kysely"
import type { Row } from "../database.ts"
import { readColumn } from "../values.ts"
import {
  type Counted,
  type Counting,
  type Hits,
  type Place,
  type Refunded,
  type Statements,
  toMs,
} from "./statements.ts"

type Numbers = [number, number, number]

/** Returns the statements for PostgreSQL. @param giveBackTo refunds one hit of the key, which opened or joined a window at this time */
export function countInPostgres(
  statements: Statements,
  giveBackTo: (key: string, windowSeconds: number, takenAt: Date) => Promise<void>,
): Counting {
  const { rows, name, count, expires, integer, row, countOf, countUp, query } = statements
  const returned = sql`returning ${count} as n, ${expires} as ends`
  const addToOpen = (key: string, now: number) =>
    sql`update ${rows} set ${count} = ${count} + 1 where ${name} = ${key} and ${expires} > ${integer(now)}`

  /** The parts of the statement that count the hit at this place of the list. */
  function toSteps(requests: Hits, at: number, now: number) {
    const { key, windowSeconds, bound: { group, most, sharedKey } } = requests[at]!
    const [own, place, opened] = [sql.id(`own${at}`), sql.id(`place${at}`), sql.id(`opened${at}`)]
    const isNext = at === 0 ? sql`true` : sql`exists (select from ${sql.id(`hit${at - 1}`)}
      where n <= ${integer(requests[at - 1]!.limit)})`
    const until = now + toMs(windowSeconds)
    const placed = sql`${row(group, until)} where ${isNext} and not exists (select from ${own})
      and ${countOf(sharedKey, now)} is null and ${integer(most)} > 0`
    const step = sql.lit(at)
    return sql`${own} as (${addToOpen(key, now)} and ${isNext} ${returned}),
      ${place} as (${countUp(placed, now, sql`h.${count} < ${integer(most)}`)} ${returned}),
      ${opened} as (${countUp(sql`${row(key, until)} where exists (select from ${place})`, now)} ${returned}),
      ${sql.id(`hit${at}`)} as (select ${step} as step, 'own' as place, n, ends, 0 as groupends from ${own}
        union all select ${step}, 'opened', ${opened}.n, ${opened}.ends, ${place}.ends from ${opened}, ${place})`
  }

  /** A new statement, because a concurrent one may have opened the key's window while the first one waited for the group's row. */
  function hitOwnOrShared({ key, bound: { sharedKey, sharedSeconds } }: HitRequest, now: number) {
    const source = sql`${row(sharedKey, now + toMs(sharedSeconds))} where not exists (select from own)`
    return query(sql`with own as (${addToOpen(key, now)} ${returned}), shared as (${countUp(source, now)} ${returned})
      select 'own' as place, n, ends, 0 as groupends from own union all select 'shared', n, ends, 0 from shared`)
  }

  async function readHit({ windowSeconds, bound: { group } }: HitRequest, found: Row, now: number): Promise<Counted> {
    const place = readColumn(found, "place") as Place
    const [n, ends, groupEnds] = ["n", "ends", "groupends"].map((name) => Number(readColumn(found, name))) as Numbers
    if (place !== "opened" || n === 1) return { place, count: n, ends, groupEnds }
    // a concurrent statement has opened the key's window, so this one needs no place in the group
    await giveBackTo(group, windowSeconds, new Date(Math.max(now, groupEnds - toMs(windowSeconds))))
    return { place: "own", count: n, ends }
  }

  return {
    /**
     * One statement can count in several rows, and each row that it changes is the latest one, even if it had to wait for a lock. It locks the rows
     * of each hit before those of the next, and the group's before the key's, so that concurrent statements do not wait for each other.
     */
    async hit(requests, now) {
      const steps = requests.map((_, at) => toSteps(requests, at, now))
      const all = requests.map((_, at) => sql`select * from ${sql.id(`hit${at}`)}`)
      const first = await query(sql`with ${sql.join(steps)} ${sql.join(all, sql` union all `)} order by step`)
      const found = first.length > 0 ? first : await hitOwnOrShared(requests[0]!, now)
      return await Promise.all(found.map((row, at) => readHit(requests[at]!, row, now)))
    },

    /** Locks the rows in the order of the hits. */
    async refund(refunds: readonly Refunded[]) {
      const order = sql.join(refunds.map(({ key }, at) => sql`when ${key} then ${sql.lit(at)}`), sql` `)
      const isTaken = sql`${count} > 0 and (${sql.join(refunds.map(({ isOpen }) => isOpen), sql` or `)})`
      await query(
        sql`with taken as (select ${name} from ${rows} where ${isTaken} order by case ${name} ${order} end for update)
        update ${rows} set ${count} = ${count} - 1 where ${name} in (select ${name} from taken)`,
      )
    },
  }
}
