import type { Hit, HitRequest, Refund } from "@svc-auth/core/adapters"
import { sql } from "kysely"
import { sweepNowAndThen } from "../rows.ts"
import type { Methods, Store } from "../store.ts"
import { countInMysql } from "./mysql.ts"
import { countInPostgres } from "./postgres.ts"
import { countInSqlite } from "./sqlite.ts"
import { type Counted, type Counting, createStatements, toMs } from "./statements.ts"

/** Maximum number of hits that one statement counts. D1 allows 100 parameters in a statement. */
const hitsAtOnce = 4

function toHit({ key, windowSeconds, bound }: HitRequest, counted: Counted, now: number): Hit {
  const { place, count, ends, groupEnds = 0 } = counted
  const isShared = place === "shared"
  // a process whose clock is ahead may have opened the window, which must contain the time of the hit
  const began = Math.max(ends - toMs(isShared ? bound.sharedSeconds : windowSeconds), groupEnds - toMs(windowSeconds))
  const takenAt = new Date(Math.max(now, began))
  return { count, takenAt, key: isShared ? bound.sharedKey : key, opened: place === "opened" }
}

/** Returns the methods that count attempts. */
export function createCounters(store: Store): Methods<"hit" | "giveBack"> {
  const statements = createStatements(store)
  const { table, name, expires, integer } = statements

  async function giveBack(refunds: readonly Refund[]): Promise<void> {
    const given = refunds.flatMap(({ key, windowSeconds, takenAt }) => {
      const taken = Number(takenAt)
      const isOpen = sql`${name} = ${key} and ${expires} > ${integer(Math.max(taken, store.now()))}
        and ${expires} <= ${integer(taken + toMs(windowSeconds))}`
      return Number.isFinite(taken) ? { key, isOpen } : []
    })
    if (given.length > 0) await counting.refund(given)
  }

  const counting: Counting = store.dialect === "postgres"
    ? countInPostgres(statements, (key, windowSeconds, takenAt) => giveBack([{ key, windowSeconds, takenAt }]))
    : store.dialect === "sqlite"
    ? countInSqlite(statements)
    : countInMysql(statements)

  return {
    async hit(requests) {
      await sweepNowAndThen(store, table)
      const hits: Hit[] = []
      while (hits.length < requests.length) {
        const now = store.now()
        const counted = await counting.hit(requests.slice(hits.length, hits.length + hitsAtOnce), now)
        for (const one of counted) hits.push(toHit(requests[hits.length]!, one, now))
        if (hits.at(-1)!.count > requests[hits.length - 1]!.limit) break
      }
      return hits
    },
    giveBack,
  }
}
