import { sql } from "kysely"
import { readColumn } from "../values.ts"
import { type Counting, decide, type Statements, toCounted, toMs } from "./statements.ts"

/** Maximum number of refunds in one statement. D1 allows 100 parameters, and a refund has three. */
const refundsAtOnce = 30

/** Returns the statements for SQLite, which runs one writing statement at a time, so that what it reads is the latest. */
export function countInSqlite(statements: Statements): Counting {
  const { rows, name, count, expires, integer, countUp, query } = statements
  return {
    async hit(requests, now) {
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
      const found = await query(
        sql`with ${decide(statements, requests, now)}, chosen (hit, place, name, until) as (values ${sql.join(chosen)})
        ${countUp(source, now)} returning ${name} as name, ${count} as n, ${expires} as ends`,
      )
      const names = new Set(found.map((row) => readColumn(row, "name")))
      return requests.filter(({ key, bound }) => names.has(key) || names.has(bound.sharedKey)).map((request) => {
        const { bound: { group, sharedKey } } = request
        return toCounted(request, names.has(sharedKey) ? "shared" : names.has(group) ? "opened" : "own", found)
      })
    },

    async refund(refunds) {
      for (let at = 0; at < refunds.length; at += refundsAtOnce) {
        const isOpen = sql.join(refunds.slice(at, at + refundsAtOnce).map(({ isOpen }) => isOpen), sql` or `)
        await query(sql`update ${rows} set ${count} = ${count} - 1 where ${count} > 0 and (${isOpen})`)
      }
    },
  }
}
